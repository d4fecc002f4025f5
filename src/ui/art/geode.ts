import { polar, polygon, smooth, TAU, times, type Point } from './path.ts'
import { shade, type Facet, type Light, type Vector } from './relief.ts'
import type { Dice } from './seed.ts'

/**
 * Draws the bands of an agate, outermost first, each inside the one before. The last is the hollow.
 */
export function agate(dice: Dice, count: number, centre: Point, radius: number): readonly string[] {
  const waves = times(4, (index) => ({
    lobes: index + 2,
    phase: dice() * TAU,
    depth: dice.between(0.3, 1) * (0.07 / (index + 1)),
  }))
  const thick = times(count, () => dice.between(0.6, 1.4))
  const whole = thick.reduce((sum, each) => sum + each, 0)
  let used = 0
  return thick.map((each) => {
    const share = used / whole
    used += each
    return smooth(
      times(44, (step) => {
        const angle = (step / 44) * TAU
        const swell = waves.reduce(
          (sum, { lobes, phase, depth }) =>
            sum + depth * Math.cos(lobes * angle + phase + share * 0.5),
          0,
        )
        return polar(angle, radius * (1 - 0.3 * share) * (1 + swell * (1 - 0.3 * share)), centre)
      }),
    )
  })
}

/** Cluster of crystals in two layers. Crystals of one layer do not overlap. */
export interface Cluster {
  readonly layers: readonly (readonly string[])[]
  /** Ridges between facets, where the light breaks. */
  readonly ridges: string
}

/** Draws quartz points that grow from one root, the tallest in the middle. */
export function cluster(dice: Dice, rank: number, root: Point, light: Light): Cluster {
  const count = 1 + 2 * rank
  const spread = 0.26 + 0.32 * rank ** 0.7
  const crystals = times(count, (index) => {
    const side = index - (count - 1) / 2
    const lean = count === 1 ? 0 : (side / ((count - 1) / 2)) * spread
    const fall = 1 - 0.46 * (Math.abs(lean) / Math.max(spread, 0.9))
    return {
      front: index % 2 === ((count - 1) / 2) % 2,
      crystal: crystal(dice, {
        root: [root[0] + lean * 96, root[1] + Math.abs(lean) * 12],
        angle: -TAU / 4 + lean + dice.between(-0.05, 0.05),
        length: 560 * fall * (side === 0 ? 1.06 : dice.between(0.78, 1)),
        half: (side === 0 ? 92 : dice.between(52, 70)) * (rank > 2 ? 0.94 : 1.04),
      }),
    }
  })
  const layer = (front: boolean) =>
    shade(
      crystals.filter((each) => each.front === front).flatMap(({ crystal }) => crystal.facets),
      light,
    )
  return {
    layers: [layer(false), layer(true)],
    ridges: crystals
      .filter(({ front }) => front)
      .map(({ crystal }) => crystal.ridges)
      .join(''),
  }
}

interface Growth {
  readonly root: Point
  readonly angle: number
  readonly length: number
  /** Half of the crystal's width. */
  readonly half: number
}

/** Draws a six-sided prism with three visible sides, and a tip of three facets. */
function crystal(dice: Dice, { root, angle, length, half }: Growth) {
  const roll = dice.between(-0.35, 0.35)
  // Positions of the edges between sides across the crystal, from -1 to 1.
  const across = [-1, -0.42 + roll, 0.42 + roll, 1]
  const shoulders = across.map(
    (at) => length * (0.74 - 0.07 * Math.abs(at)) + dice.between(-14, 14),
  )
  const tip: Point = [half * dice.between(-0.28, 0.28) + half * roll * 0.4, length]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const at = (x: number, along: number): Point => [
    root[0] + along * cos - x * sin,
    root[1] + along * sin + x * cos,
  ]
  const foot = across.map((place) => at(place * half * 0.8, 0))
  const shoulder = across.map((place, index) => at(place * half, shoulders[index]!))
  const point = at(...tip)
  const facing = [-0.95, roll, 0.95].map((side): Vector => [-sin * side, cos * side, 0.55])
  const facets = facing.flatMap((normal, index): Facet[] => [
    { points: [foot[index]!, foot[index + 1]!, shoulder[index + 1]!, shoulder[index]!], normal },
    {
      points: [shoulder[index]!, shoulder[index + 1]!, point],
      normal: [normal[0] * 0.8 + cos * 0.75, normal[1] * 0.8 + sin * 0.75, 0.5],
    },
  ])
  const ridges = [1, 2].map((index) =>
    polygon([foot[index]!, shoulder[index]!, point, shoulder[index]!]),
  )
  return { facets, ridges: ridges.join('') + polygon(shoulder.concat(shoulder.toReversed())) }
}

/** Draws a low heap of broken pieces at the root, which hides where the crystals meet. */
export function rubble(dice: Dice, rank: number, [x, y]: Point, light: Light): readonly string[] {
  const stones = 3 + rank
  return shade(
    times(stones, (index): Facet[] => {
      const side = (index / (stones - 1)) * 2 - 1
      const size = (74 - 26 * Math.abs(side)) * dice.between(0.85, 1.1)
      const middle: Point = [x + side * (104 + 22 * rank), y + 8 + dice.between(-6, 10)]
      const rim = times(7, (step) => {
        const [px, py] = polar((step / 7) * TAU + dice.between(-0.25, 0.25), size)
        return [middle[0] + px, middle[1] + py * 0.62] as const
      })
      const heart: Point = [middle[0] + dice.between(-16, 16), middle[1] - size * 0.2]
      return rim.map((from, step) => {
        const angle = ((step + 0.5) / 7) * TAU
        return {
          points: [from, rim[(step + 1) % 7]!, heart],
          normal: [Math.cos(angle), Math.sin(angle), 0.6],
        }
      })
    }).flat(),
    light,
  )
}
