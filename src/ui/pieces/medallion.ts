/** The five metals of the medallions; each has its colours in Medallion.module.css. */
export const METALS = ['bronze', 'steel', 'verdigris', 'violet', 'brass'] as const

export type Metal = (typeof METALS)[number]

/** 0 common, 1 rare, 2 epic, 3 mythic: more rings and a brighter rim. */
export type Rarity = 0 | 1 | 2 | 3

export interface Engraving {
  readonly metal: Metal
  /** The inner field: one SVG path per ring, outermost first, in a square from -500 to 500. */
  readonly rings: readonly string[]
  /** The braid and the reeding around it; empty where the drawing is too small to show them. */
  readonly border: readonly string[]
  /** Where the light falls on the disc, in percent of its box. */
  readonly light: readonly [number, number]
}

/**
 * The guilloche of a seed (token address, box id, card id): concentric rings, each a circle
 * modulated by a few sines, so that neighbours weave into each other. The same seed always gives
 * the same drawing. `fine` is for large drawings: more rings, with a braided border around them.
 */
export function engrave(seed: string, rarity: Rarity = 0, fine = true): Engraving {
  const random = randomFrom(seed)
  const metal = pick(random, METALS)
  const light = [30 + random() * 18, 22 + random() * 14] as const
  const pattern = pick(random, PATTERNS)
  const lobes = whole(random, pattern.lobes)
  const slow = whole(random, [2, 4])
  const turn = { slow, slowPhase: random() * TAU, way: random() < 0.5 ? -1 : 1 }
  const twist = pattern.twist * (0.8 + random() * 0.4) * turn.way
  const depth = pattern.depth * (0.85 + random() * 0.3)
  const sway = pattern.sway * (0.7 + random() * 0.6)
  const strands = 3 + Math.min(rarity, 2)
  const waves = whole(random, [22, 34])
  const outer = fine ? FIELD : SMALL_FIELD
  // The peaks of a ring, not its mean, reach the edge.
  const edge = outer / (1 + depth * 0.5 + sway)
  const count = (fine ? 10 : 5) + rarity * (fine ? 3 : 1)
  const rings = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const radius = edge - (edge - HEART) * share ** 0.9
    const phase = index * twist
    return closedCurve(lobes, outer, (angle) => {
      const swell = 0.72 + 0.28 * Math.cos(slow * angle + phase)
      const wave = Math.sin(lobes * angle + phase) * swell * (0.5 + 0.5 * share)
      const pour = Math.sin(slow * angle + turn.slowPhase + phase * 0.3)
      return radius * (1 + depth * wave + sway * pour)
    })
  })
  const border = fine ? [...braid(waves, strands), reeding(waves * 6)] : []
  return { metal, rings, border, light }
}

const TAU = Math.PI * 2
const RIM = 474
const SMALL_FIELD = 452
const FIELD = 374
const HEART = 64
const SAMPLES_PER_LOBE = 6

/** Families of ornament: woven rings, many-pointed stars, poured metal, fine watch dials. */
const PATTERNS = [
  { lobes: [12, 18], twist: Math.PI, depth: 0.13, sway: 0.015 },
  { lobes: [16, 24], twist: 0.55, depth: 0.2, sway: 0.01 },
  { lobes: [7, 10], twist: 0.5, depth: 0.13, sway: 0.05 },
  { lobes: [20, 26], twist: 2.1, depth: 0.12, sway: 0.02 },
] as const

/** Strands of one wave, shifted against each other, between the field and the reeding. */
function braid(waves: number, strands: number): readonly string[] {
  return Array.from({ length: strands }, (_, strand) => {
    const phase = (strand / strands) * TAU
    return closedCurve(waves, RIM, (angle) => 408 + 30 * Math.sin(waves * angle + phase))
  })
}

/** The milled edge of a coin: short strokes all around, as one path. */
function reeding(strokes: number): string {
  return Array.from({ length: strokes }, (_, index) => {
    const angle = (index / strokes) * TAU
    return `M${at(angle, 452)}L${at(angle, 470)}`
  }).join('')
}

/** Smooth closed path through the midpoints of the sampled points, never beyond `limit`. */
function closedCurve(lobes: number, limit: number, radiusAt: (angle: number) => number): string {
  const samples = lobes * SAMPLES_PER_LOBE
  const points = Array.from({ length: samples }, (_, index) => {
    const angle = (index / samples) * TAU
    const radius = Math.min(limit, radiusAt(angle))
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
  const middle = (index: number) => {
    const [ax, ay] = points[index % samples]!
    const [bx, by] = points[(index + 1) % samples]!
    return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)] as const
  }
  const start = middle(samples - 1)
  let [fromX, fromY] = start
  // Relative steps are shorter to write than absolute points.
  const steps = points.flatMap(([x, y], index) => {
    const [toX, toY] = middle(index)
    const step = [Math.round(x) - fromX, Math.round(y) - fromY, toX - fromX, toY - fromY]
    fromX = toX
    fromY = toY
    return step
  })
  return `M${start.join(' ')}q${steps.join(' ').replaceAll(' -', '-')}Z`
}

const at = (angle: number, radius: number): string =>
  `${Math.round(radius * Math.cos(angle))} ${Math.round(radius * Math.sin(angle))}`

/** FNV-1a into mulberry32: small, even, and the same on every machine. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: () => number, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!

const whole = (random: () => number, [least, most]: readonly [number, number]): number =>
  least + Math.floor(random() * (most - least + 1))
