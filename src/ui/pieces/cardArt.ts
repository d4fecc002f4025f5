import { placeOfCard } from '../../core/cardNumber.ts'
import { frame, type Frame } from '../art/frame.ts'
import { glints, pips } from '../art/ground.ts'
import { TAU } from '../art/path.ts'
import { lightFrom } from '../art/relief.ts'
import {
  drawCrystal,
  drawMetal,
  drawNode,
  type CardSize,
  type Layer,
  type Scene,
} from '../art/scenes.ts'
import { diceFrom, pick } from '../art/seed.ts'

/** Series of cards: cards sold by the operator, pieces from blind boxes, and nodes. */
export const SERIES = ['cards', 'boxes', 'nodes'] as const
export type Series = (typeof SERIES)[number]

/** Appearance of a card before anything is drawn on it. */
export interface CardTraits {
  readonly series: Series
  /** Rank from 1 to 5: the number of marks on the card. */
  readonly rank: number
  /** Tier from 1 to 5: the richness, relative to the best of its series. */
  readonly tier: number
  /** Whether the card is foiled, as the best of a series are. */
  readonly foil: boolean
  readonly hue: number
  readonly chroma: number
  /** Hue of the enamel, agate or nebula behind the emblem. */
  readonly inlay: number
  /** Direction of the light, in radians. */
  readonly angle: number
  /** Direction of the light in degrees, as CSS counts them. */
  readonly light: number
}

/**
 * Returns the series and rank of a level. Level 12 is the second rank of the second series. Every
 * other number maps to a series and rank too.
 */
export function standingOf(level: number): { readonly series: Series; readonly rank: number } {
  const whole = wholeOf(level)
  return {
    series: SERIES[Math.floor(whole / 10) % SERIES.length]!,
    rank: Math.min(5, Math.max(1, whole % 10)),
  }
}

const wholeOf = (level: number): number =>
  Number.isSafeInteger(Math.floor(level)) ? Math.max(1, Math.floor(level)) : 1

/**
 * Returns the engraved number of a card: its place in its level, or the last six digits if it is
 * longer.
 */
export const serialOf = (tokenId: bigint): string =>
  `№ ${placeOfCard(tokenId).toString().slice(-6).padStart(6, '0')}`

/** Returns the size in which a name is engraved. The plate cuts even longer names. */
export function fitOf(name: string): 'whole' | 'small' | 'least' {
  let width = 0
  // From Hangul and Han on, a character fills its square.
  for (const sign of name.slice(0, 64)) width += sign < '\u1100' ? 0.58 : 1
  return width <= 11 ? 'whole' : width <= 15 ? 'small' : 'least'
}

/**
 * Returns the traits of a card. The same level and id always give the same card; without an id, the
 * level's specimen.
 */
export function traitsOf(level: number, tokenId: bigint | undefined): CardTraits {
  const { series, rank } = standingOf(level)
  const dice = diceOf(level, tokenId, 'traits')
  const angle = dice.between(-2.5, -1.5)
  const metal = METALS[series][rank - 1]!
  return {
    series,
    rank,
    tier: TIERS[series][rank - 1]!,
    foil: rank >= BEST[series],
    // A level beyond the first three series uses another alloy.
    hue: (metal.hue + dice.between(-5, 5) + 47 * Math.floor(wholeOf(level) / 30)) % 360,
    chroma: metal.chroma,
    inlay: pick(dice, INLAYS),
    angle,
    light: Math.round((angle / TAU) * 360 + 90),
  }
}

/** Returns the frame around the emblem; undefined for thumbnails, which have no room for one. */
export const frameOf = ({ tier }: CardTraits, size: CardSize): Frame | undefined =>
  size === 'thumb' ? undefined : frame(tier, size === 'full')

/**
 * Yields the layers inside a card's frame from back to front, each computed on demand. Returns the
 * number of ornaments.
 */
export function* layersOf(
  level: number,
  tokenId: bigint | undefined,
  size: CardSize,
): Generator<Layer, number, void> {
  const { series, rank, tier, angle } = traitsOf(level, tokenId)
  const isSmall = size === 'thumb'
  const scene = SCENES[series]({
    dice: diceOf(level, tokenId, 'emblem'),
    around: diceOf(level, tokenId, 'around'),
    rank,
    size,
    light: lightFrom(angle, size === 'full' ? 7 : 5),
  })
  const ornaments = yield* drawn(scene)
  const glinting = isSmall ? '' : glints(diceOf(level, tokenId, 'glints'), tier + 1)
  if (glinting) yield { role: 'glints', path: glinting }
  yield { role: 'marks', path: isSmall ? pips(rank, 1020, 44) : pips(rank, 168, 22) }
  return ornaments + rank + tier
}

/** Skips empty layers, such as tones that nothing uses. */
function* drawn(scene: Scene): Scene {
  for (;;) {
    const { done, value } = scene.next()
    if (done) return value
    if (value.path !== '') yield value
  }
}

const diceOf = (level: number, tokenId: bigint | undefined, part: string) =>
  diceFrom(`${level}/${tokenId ?? 'specimen'}/${part}`)

const SCENES = { cards: drawMetal, boxes: drawCrystal, nodes: drawNode } as const
const TIERS = { cards: [1, 2, 3, 4, 5], boxes: [1, 2, 4, 5, 5], nodes: [2, 4, 5, 5, 5] } as const
const BEST = { cards: 5, boxes: 4, nodes: 3 } as const

/** Hues that stay jewel-like in the dark: oxblood, emerald, teal, sapphire, amethyst, garnet. */
const INLAYS = [22, 158, 205, 258, 300, 345] as const

const METALS = {
  cards: [
    { hue: 48, chroma: 0.1 },
    { hue: 245, chroma: 0.03 },
    { hue: 168, chroma: 0.085 },
    { hue: 312, chroma: 0.115 },
    { hue: 86, chroma: 0.135 },
  ],
  boxes: [
    { hue: 235, chroma: 0.04 },
    { hue: 185, chroma: 0.115 },
    { hue: 300, chroma: 0.17 },
    { hue: 22, chroma: 0.19 },
    { hue: 350, chroma: 0.18 },
  ],
  nodes: [
    { hue: 232, chroma: 0.09 },
    { hue: 272, chroma: 0.15 },
    { hue: 345, chroma: 0.15 },
    { hue: 150, chroma: 0.14 },
    { hue: 85, chroma: 0.13 },
  ],
} as const
