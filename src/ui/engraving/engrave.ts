import { pick, randomFrom, rollFace, type Rarity } from '../pieces/medallion.ts'

export interface Design {
  /** Token address, box id or card id. */
  readonly seed: string
  readonly rarity: Rarity
  /** Whether the drawing is large: it then has more rings, and a braided border around them. */
  readonly fine: boolean
}

/** One line of an engraving, in a square from -500 to 500. */
export interface Line {
  readonly part: 'border' | 'rings'
  /** Path in SVG syntax. */
  readonly path: string
  readonly width: number
  readonly opacity: number
}

/**
 * Draws the guilloche of a seed: concentric rings, each a circle modulated by a few sines, so that
 * neighbours weave into each other. A fine design also has a border. The same design always gives
 * the same lines. They are computed one by one, so that a slow device can do other work in between.
 */
export function* engrave({ seed, rarity, fine }: Design): Generator<Line, void> {
  const random = randomFrom(seed)
  rollFace(random)
  const pattern = pick(random, PATTERNS)
  const lobes = whole(random, pattern.lobes)
  const slow = whole(random, [2, 4])
  const turn = { slowPhase: random() * TAU, way: random() < 0.5 ? -1 : 1 }
  const twist = pattern.twist * (0.8 + random() * 0.4) * turn.way
  const depth = pattern.depth * (0.85 + random() * 0.3)
  const sway = pattern.sway * (0.7 + random() * 0.6)
  const strands = 3 + Math.min(rarity, 2)
  const waves = whole(random, [22, 34])
  if (fine) {
    const border = { part: 'border', width: 2.6, opacity: INK } as const
    for (let strand = 0; strand < strands; strand += 1)
      yield { ...border, path: braided(waves, (strand / strands) * TAU) }
    yield { ...border, path: reeding(waves * 6) }
  }
  const outer = fine ? FIELD : SMALL_FIELD
  // The ring's peaks, rather than its mean, reach the edge.
  const edge = outer / (1 + depth * 0.5 + sway)
  const count = (fine ? 10 : 5) + rarity * (fine ? 3 : 1)
  for (let index = 0; index < count; index += 1) {
    const share = index / (count - 1)
    const radius = edge - (edge - HEART) * share ** 0.9
    const phase = index * twist
    const path = closedCurve(lobes, outer, (angle) => {
      const swell = 0.72 + 0.28 * Math.cos(slow * angle + phase)
      const wave = Math.sin(lobes * angle + phase) * swell * (0.5 + 0.5 * share)
      const pour = Math.sin(slow * angle + turn.slowPhase + phase * 0.3)
      return radius * (1 + depth * wave + sway * pour)
    })
    const opacity = INK * (1 - (0.5 * index) / count)
    yield { part: 'rings', path, width: fine ? 3.6 : 10, opacity }
  }
}

const TAU = Math.PI * 2
const RIM = 474
const SMALL_FIELD = 452
const FIELD = 374
const HEART = 64
const SAMPLES_PER_LOBE = 6
/** Opacity of the lines. They let some metal through, so that crossings look darker. */
const INK = 0.72

/** Families of ornament: woven rings, many-pointed stars, poured metal, fine watch dials. */
const PATTERNS = [
  { lobes: [12, 18], twist: Math.PI, depth: 0.13, sway: 0.015 },
  { lobes: [16, 24], twist: 0.55, depth: 0.2, sway: 0.01 },
  { lobes: [7, 10], twist: 0.5, depth: 0.13, sway: 0.05 },
  { lobes: [20, 26], twist: 2.1, depth: 0.12, sway: 0.02 },
] as const

/** Draws a strand of the braid between field and reeding: one wave, shifted against the others. */
const braided = (waves: number, phase: number): string =>
  closedCurve(waves, RIM, (angle) => 408 + 30 * Math.sin(waves * angle + phase))

/** Draws the milled edge of a coin: short strokes all around, as one path. */
function reeding(strokes: number): string {
  return Array.from({ length: strokes }, (_, index) => {
    const angle = (index / strokes) * TAU
    return `M${at(angle, 452)}L${at(angle, 470)}`
  }).join('')
}

/** Draws a smooth closed path through the midpoints of sampled points, never beyond `limit`. */
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
    return `${Math.round((ax + bx) / 2)} ${Math.round((ay + by) / 2)}`
  }
  const curves = points.map(([x, y], at) => `Q${Math.round(x)} ${Math.round(y)} ${middle(at)}`)
  return `M${middle(samples - 1)}${curves.join('')}Z`
}

const at = (angle: number, radius: number): string =>
  `${Math.round(radius * Math.cos(angle))} ${Math.round(radius * Math.sin(angle))}`

const whole = (random: () => number, [least, most]: readonly [number, number]): number =>
  least + Math.floor(random() * (most - least + 1))
