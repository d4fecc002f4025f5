/** The five metals of the medallions; each has its colours in Medallion.module.css. */
export const METALS = ['bronze', 'steel', 'verdigris', 'violet', 'brass'] as const

export type Metal = (typeof METALS)[number]

/** 0 common, 1 rare, 2 epic, 3 mythic: more rings and a brighter rim. */
export type Rarity = 0 | 1 | 2 | 3

export interface Engraving {
  readonly metal: Metal
  /** One SVG path a ring, outermost first, in a square from -500 to 500. */
  readonly rings: readonly string[]
  /** Where the light falls on the disc, in percent of its box. */
  readonly light: readonly [number, number]
}

/**
 * The guilloche of a seed (token address, box id, card id): concentric rings, each a circle
 * modulated by a few sines, so that neighbours weave into each other. The same seed always gives
 * the same drawing. `detail` is how many rings a common one has: fewer where it is drawn small.
 */
export function engrave(seed: string, rarity: Rarity = 0, detail = 9): Engraving {
  const random = randomFrom(seed)
  const metal = pick(random, METALS)
  const light = [28 + random() * 22, 22 + random() * 16] as const
  const pattern = pick(random, PATTERNS)
  const lobes = pattern.lobes[0] + Math.floor(random() * (pattern.lobes[1] - pattern.lobes[0] + 1))
  const twist = pattern.twist * (0.75 + random() * 0.5) * (random() < 0.5 ? -1 : 1)
  const slow = 2 + Math.floor(random() * 3)
  const slowPhase = random() * TAU
  const sway = pattern.sway * (0.7 + random() * 0.6)
  const depth = pattern.depth * (0.85 + random() * 0.3)
  const count = detail + rarity * Math.max(1, Math.round(detail / 4))
  const rings = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1)
    const radius = OUTER - (OUTER - INNER) * share ** 0.92
    const phase = index * twist
    return closedCurve(lobes * SAMPLES_PER_LOBE, (angle) => {
      const fine = Math.sin(lobes * angle + phase) * (0.72 + 0.28 * Math.cos(slow * angle + phase))
      const coarse = Math.sin(slow * angle + slowPhase + phase * 0.3)
      return radius * (1 + depth * fine * (0.45 + 0.55 * share) + sway * coarse)
    })
  })
  return { metal, rings, light }
}

const TAU = Math.PI * 2
const OUTER = 440
const INNER = 90
const SAMPLES_PER_LOBE = 6

/** Families of ornament: braided bands, many-pointed stars, poured contours, fine watch dials. */
const PATTERNS = [
  { lobes: [14, 20], twist: Math.PI, depth: 0.1, sway: 0.02 },
  { lobes: [16, 24], twist: 0.55, depth: 0.17, sway: 0.012 },
  { lobes: [7, 10], twist: 0.42, depth: 0.1, sway: 0.05 },
  { lobes: [22, 30], twist: 1.7, depth: 0.085, sway: 0.03 },
] as const

/** Smooth closed path through the midpoints of the sampled points, in whole units. */
function closedCurve(samples: number, radiusAt: (angle: number) => number): string {
  const points = Array.from({ length: samples }, (_, index) => {
    const angle = (index / samples) * TAU
    const radius = Math.min(RIM, radiusAt(angle))
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
  const middle = (index: number) => {
    const [ax, ay] = points[index % samples]!
    const [bx, by] = points[(index + 1) % samples]!
    return `${Math.round((ax + bx) / 2)} ${Math.round((ay + by) / 2)}`
  }
  const bends = points.map(([x, y], index) => `${Math.round(x)} ${Math.round(y)} ${middle(index)}`)
  return `M${middle(samples - 1)}Q${bends.join(' ')}Z`
}

const RIM = 476

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
