import { mirror, place, polar, TAU, times, trace, type Point } from './path.ts'
import { shade, strike, type Emblem, type Facet, type Light } from './relief.ts'

/** Draws a feather as two halves along its rib. */
function feather(root: Point, angle: number, length: number, half: number): Facet[] {
  const shape = trace(`M0 0C${length * 0.4} ${half} ${length * 0.84} ${half} ${length} 0`, 5)
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

/** Draws a phoenix: two rows of feathers per wing, a tail, and a breast with a ridge. */
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
  /**
   * Places feathers along the wing from shoulder to wrist: the further out, the longer and steeper.
   */
  const row = (count: number, long: number, short: number, half: number) =>
    times(count, (index) => {
      const share = index / (count - 1)
      const root: Point = [x + 24 + 118 * share, y - 2 - 96 * Math.sin(share * 1.4)]
      return feather(root, 0.95 - 2.3 * share ** 0.86, short + (long - short) * share ** 0.7, half)
    }).flat()
  const tail = (long: number, half: number) =>
    times(5, (index) => {
      const lean = (index - 2) / 2
      return feather([x, y + 90], TAU / 4 - lean * 0.7, long * (1 - Math.abs(lean) * 0.28), half)
    }).flat()
  const train = tail(282, 31)
  const wings = both(row(9, 322, 148, 34))
  const coverts = both(row(7, 152, 78, 26))
  const crest = times(3, (index) =>
    feather([x + 8, y - 176], -TAU / 4 + 0.2 + index * 0.46, 88 - 14 * index, 15),
  ).flat()
  const body = feather([x, y + 156], -TAU / 4, 300, 84)
  // The head looks to the left.
  const head = place(
    trace(
      'M-24 -66Q-10 -112 -28 -144L-66 -140L-34 -168Q-22 -200 6 -197Q36 -190 32 -150Q18 -112 26 -66L0 -40Z',
    ),
    [x, y],
  )
  const outline = [...train, ...wings].map(({ points }) => points)
  return {
    reliefs: [
      { tones: shade([...train, ...wings], light) },
      { tones: shade([...coverts, ...tail(152, 20), ...crest], light), hot: true },
      { tones: shade([...body, ...strike(head, 11)], light) },
    ],
    outline,
  }
}

/** Draws a wreath below and beside the emblem: pairs of leaves along an arc. */
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
