import { mirror, place, polar, TAU, times, trace, type Point } from './path.ts'
import { shade, strike, type Emblem, type Facet, type Light } from './relief.ts'

/** Two halves of a leaf along its rib. */
function feather(root: Point, angle: number, length: number, half: number): Facet[] {
  const shape = trace(`M0 0C${length * 0.25} ${half} ${length * 0.7} ${half} ${length} 0`, 5)
  const rib: Point = [0, 0]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const side = (points: readonly Point[], sign: number): Facet => ({
    points: place([rib, ...points], root, { turn: angle }),
    normal: [-sin * sign * 0.95 + cos * 0.15, cos * sign * 0.95 + sin * 0.15, 0.8],
  })
  return [
    side(shape, 1),
    side(
      shape.map(([x, y]): Point => [x, -y]),
      -1,
    ),
  ]
}

/** The bird of the fire: two rows of feathers a wing, a tail, a breast with a ridge. */
export function phoenix([x, y]: Point, light: Light): Emblem {
  const both = (facets: readonly Facet[]): Facet[] => [
    ...facets,
    ...facets.map(({ points, normal }): Facet => ({
      points: mirror(points.map(([px, py]): Point => [px - x, py])).map(([px, py]): Point => [
        px + x,
        py,
      ]),
      normal: [-normal[0], normal[1], normal[2]],
    })),
  ]
  const row = (
    count: number,
    from: number,
    to: number,
    long: number,
    short: number,
    half: number,
    root: Point,
  ) =>
    times(count, (index) => {
      const share = index / (count - 1)
      const bow = Math.sin(share * Math.PI * 0.86 + 0.2)
      const start: Point = [root[0] + 26 * bow * 2.4, root[1] + share * 118 - 30 * bow]
      return feather(
        start,
        from + (to - from) * share,
        short + (long - short) * (1 - share) ** 0.8,
        half,
      )
    }).flat()
  const tail = times(5, (index) => {
    const lean = (index - 2) / 2
    return feather([x, y + 96], TAU / 4 - lean * 0.66, 262 - Math.abs(lean) * 76, 33)
  }).flat()
  const wings = both(row(8, -1.28, 0.42, 336, 186, 35, [x + 26, y - 44]))
  const coverts = both(row(6, -1.1, 0.52, 200, 110, 28, [x + 14, y - 26]))
  const crest = times(3, (index) =>
    feather([x, y - 190], -TAU / 4 + (index - 1) * 0.5, 86 - 16 * Math.abs(index - 1), 13),
  ).flat()
  const body = [
    ...feather([x, y + 158], -TAU / 4, 330, 86),
    ...both(feather([x, y + 60], -1.2, 120, 22)),
  ]
  const head = strike(
    place(
      trace(
        'M0 -206Q26 -196 26 -166Q26 -150 18 -138L0 -104L-18 -138Q-26 -150 -26 -166Q-26 -196 0 -206Z',
      ),
      [x, y],
    ),
    13,
  )
  const outline = [...tail, ...wings].map(({ points }) => points)
  return {
    layers: [
      shade([...tail, ...wings], light),
      shade([...coverts, ...crest], light),
      shade([...body, ...head], light),
    ],
    hot: [],
    outline,
  }
}

/** A wreath below and beside the emblem: pairs of leaves along an arc. */
export function laurel(
  centre: Point,
  radius: number,
  leaves: number,
  light: Light,
): readonly string[] {
  const facets = [-1, 1].flatMap((side) =>
    times(leaves, (index) => {
      const angle = TAU / 4 - side * (0.24 + (index / leaves) * 1.9)
      const root = polar(angle, radius, centre)
      const along = angle - (side * TAU) / 4
      return [
        ...feather(root, along - side * 0.42, 74, 17),
        ...feather(root, along + side * 0.5, 64, 15),
      ]
    }).flat(),
  )
  return shade(facets, light)
}
