import { placeOfCard } from '../../core/cardNumber.ts'
import { frame, type Frame } from '../art/frame.ts'
import { glints, pips } from '../art/ground.ts'
import { TAU } from '../art/path.ts'
import { lightFrom } from '../art/relief.ts'
import { drawCrystal, drawMetal, drawNode, type CardSize, type Layer } from '../art/scenes.ts'
import { diceFrom, pick } from '../art/seed.ts'

/** Cards that the house sells, pieces out of blind boxes, and nodes. */
export const SERIES = ['cards', 'boxes', 'nodes'] as const
export type Series = (typeof SERIES)[number]

export interface CardDrawing {
  readonly series: Series
  /** 1 to 5: the marks under the top of the card. */
  readonly rank: number
  /** 1 to 5: how rich it is, beside the best of its series. */
  readonly tier: number
  /** The best of a series is foiled. */
  readonly foil: boolean
  readonly hue: number
  readonly chroma: number
  /** The hue of enamel, agate or nebula behind the emblem. */
  readonly inlay: number
  /** Where the light comes from, in degrees, as CSS counts them. */
  readonly light: number
  readonly frame: Frame | undefined
  /** From the back to the front. */
  readonly layers: readonly (Layer & { readonly order: number })[]
  /** What is counted of its richness. */
  readonly ornaments: number
}

/** Level 12 is the second rank of the second series; a level of any other size has a place too. */
export function standingOf(level: number): { readonly series: Series; readonly rank: number } {
  const whole = wholeOf(level)
  return {
    series: SERIES[Math.floor(whole / 10) % SERIES.length]!,
    rank: Math.min(5, Math.max(1, whole % 10)),
  }
}

const wholeOf = (level: number): number =>
  Number.isSafeInteger(Math.floor(level)) ? Math.max(1, Math.floor(level)) : 1

/** As it is engraved: its place in its level, or the end of it where that is longer. */
export const serialOf = (tokenId: bigint): string =>
  `№ ${placeOfCard(tokenId).toString().slice(-6).padStart(6, '0')}`

/** How large a name is engraved. What is longer still is cut by the plate. */
export function fitOf(name: string): 'whole' | 'small' | 'least' {
  let width = 0
  // From Hangul and Han on, a sign fills its square.
  for (const sign of name.slice(0, 64)) width += sign < '\u1100' ? 0.58 : 1
  return width <= 11 ? 'whole' : width <= 15 ? 'small' : 'least'
}

/** The same level and id always give the same drawing; without an id, the level's specimen. */
export function drawCard(level: number, tokenId: bigint | undefined, size: CardSize): CardDrawing {
  const { series, rank } = standingOf(level)
  const tier = TIERS[series][rank - 1]!
  const diceOf = (part: string) => diceFrom(`${level}/${tokenId ?? 'specimen'}/${part}`)
  const traits = diceOf('traits')
  const angle = traits.between(-2.5, -1.5)
  const light = lightFrom(angle, size === 'full' ? 7 : 5)
  const scene = SCENES[series]({
    dice: diceOf('emblem'),
    around: diceOf('around'),
    rank,
    size,
    light,
  })
  const metal = METALS[series][rank - 1]!
  const thumb = size === 'thumb'
  const surround = thumb ? undefined : frame(tier, size === 'full')
  const layers: readonly Layer[] = [
    ...scene.layers,
    { role: 'glints', path: thumb ? '' : glints(diceOf('glints'), tier + 1) },
    { role: 'marks', path: thumb ? pips(rank, 1020, 44) : pips(rank, 168, 22) },
  ]
  return {
    series,
    rank,
    tier,
    foil: rank >= BEST[series],
    // A level beyond the first three series is of another alloy.
    hue: (metal.hue + traits.between(-5, 5) + 47 * Math.floor(wholeOf(level) / 30)) % 360,
    chroma: metal.chroma,
    inlay: pick(traits, INLAYS),
    light: Math.round((angle / TAU) * 360 + 90),
    frame: surround,
    layers: layers.filter(({ path }) => path !== '').map((layer, order) => ({ ...layer, order })),
    ornaments: scene.ornaments + rank + tier + (surround?.ornaments ?? 0),
  }
}

const SCENES = { cards: drawMetal, boxes: drawCrystal, nodes: drawNode } as const
const TIERS = { cards: [1, 2, 3, 4, 5], boxes: [1, 2, 4, 5, 5], nodes: [2, 4, 5, 5, 5] } as const
const BEST = { cards: 5, boxes: 4, nodes: 3 } as const

/** Oxblood, emerald, teal, sapphire, amethyst, garnet: hues that stay jewels in the dark. */
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
