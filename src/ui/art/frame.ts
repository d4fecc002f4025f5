import { open, polar, polygon, rhomb, smooth, TAU, times, type Point } from './path.ts'

export const WIDTH = 1000
export const HEIGHT = 1400
/** Centre of the emblem. */
export const CENTRE: Point = [500, 590]
/** Area inside the border that the emblem's background fills. */
export const FIELD = { left: 84, top: 84, right: 916, bottom: 1108 } as const

/** Frame around the emblem; the same for all cards of a tier. */
export interface Frame {
  /** Woven lines along the edge. */
  readonly border: string
  /** Plain lines around the field. */
  readonly lines: string
  /** Fans in the corners of the field, and a crest over it. */
  readonly corners: string
  readonly plate: string
  /** Number of ornaments, which grows with the tier. */
  readonly ornaments: number
}

/** Draws the frame. `tier` is 1 to 5; `fine` is for large drawings. */
export function frame(tier: number, fine: boolean): Frame {
  const name = `${tier}${fine}`
  const known = drawn.get(name)
  if (known) return known
  const strands = 2 + (tier > 2 ? 1 : 0) + (fine ? (tier > 3 ? 2 : 1) : 0)
  const { left, top, right, bottom } = FIELD
  const rings = tier > 1 ? (tier > 3 ? 3 : 2) : 1
  const corners = tier > 2 ? 4 : 0
  const crest = tier > 4 ? 1 : 0
  const made: Frame = {
    border: braid(strands, fine ? 132 : 66, fine ? 8 : 5),
    lines: times(rings, (index) =>
      notched(
        left + 12 * index,
        top + 12 * index,
        right - 12 * index,
        bottom - 12 * index,
        index > 0 ? 34 : 0,
      ),
    ).join(''),
    corners:
      (corners
        ? [
            [left, top, 0],
            [right, top, 1],
            [right, bottom, 2],
            [left, bottom, 3],
          ]
            .map(([x, y, quarter]) => fan([x!, y!], (quarter! * TAU) / 4, tier, fine))
            .join('')
        : '') + (crest ? crown() : ''),
    plate: times(tier > 3 ? 2 : 1, (index) =>
      notched(left + 12 * index, 1132 + 12 * index, right - 12 * index, 1316 - 12 * index, 30),
    ).join(''),
    ornaments: strands + rings + corners + crest,
  }
  drawn.set(name, made)
  return made
}

const drawn = new Map<string, Frame>()

/** Draws a rectangle with quarter circles cut out of its corners. */
export function notched(
  left: number,
  top: number,
  right: number,
  bottom: number,
  bite: number,
): string {
  if (bite === 0)
    return polygon([
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ])
  const arc = (x: number, y: number) => `A${bite} ${bite} 0 0 0 ${x} ${y}`
  return [
    `M${left + bite} ${top}H${right - bite}${arc(right, top + bite)}`,
    `V${bottom - bite}${arc(right - bite, bottom)}`,
    `H${left + bite}${arc(left, bottom - bite)}V${top + bite}${arc(left + bite, top)}Z`,
  ].join('')
}

/** Draws waves along the edge, shifted against each other. */
function braid(strands: number, waves: number, samples: number): string {
  const inset = 47
  const [w, h, r] = [WIDTH - 2 * inset, HEIGHT - 2 * inset, 34]
  const sides = [w - 2 * r, h - 2 * r]
  const bend = (r * TAU) / 4
  const around = 2 * (sides[0]! + sides[1]!) + 4 * bend
  /** Returns the point at a distance along the rounded edge, moved outwards by `out`. */
  const at = (distance: number, out: number): Point => {
    let rest = distance
    const starts: [Point, number][] = [
      [[inset + r, inset], 0],
      [[inset + w, inset + r], 1],
      [[inset + w - r, inset + h], 2],
      [[inset, inset + h - r], 3],
    ]
    for (const [quarter, [start]] of starts.entries()) {
      const length = sides[quarter % 2]!
      const along = (quarter * TAU) / 4
      if (rest <= length) {
        const [x, y] = polar(along, rest, start)
        return polar(along - TAU / 4, out, [x, y])
      }
      rest -= length
      if (rest <= bend) {
        const pivot = polar(along + TAU / 4, r, polar(along, length, start))
        return polar(along - TAU / 4 + rest / r, r + out, pivot)
      }
      rest -= bend
    }
    return at(0, out)
  }
  const steps = waves * samples
  return times(strands, (strand) =>
    smooth(
      times(steps, (step) =>
        at(
          (step / steps) * around,
          17 * Math.sin((step / samples) * TAU + (strand / strands) * TAU),
        ),
      ),
    ),
  ).join('')
}

/** Draws petals in a quarter circle, towards the middle of the field. */
function fan(corner: Point, turn: number, tier: number, fine: boolean): string {
  const petals = tier > 3 ? 7 : 5
  const reach = tier > 3 ? 132 : 104
  const at = (angle: number, radius: number) => polar(turn + angle, radius, corner)
  const leaves = times(petals, (index) => {
    const angle = ((index + 0.5) / petals) * (TAU / 4)
    const half = (TAU / 4 / petals) * 0.46
    return smooth([
      at(angle, 40),
      at(angle - half, reach * 0.74),
      at(angle, reach + 8),
      at(angle + half, reach * 0.74),
    ])
  })
  const arcs = (fine ? [36, reach + 14, reach + 24] : [reach + 14]).map((radius) =>
    open(times(9, (step) => at((step / 8) * (TAU / 4), radius))),
  )
  return [...leaves, ...arcs].join('')
}

/** Draws the crest over the field, on the border: a stone between two wings. */
function crown(): string {
  const wing = (side: number) =>
    times(4, (index) =>
      smooth([
        [500 + side * 44, 84],
        [500 + side * (92 + index * 14), 84 - 26 + index * 15],
        [500 + side * (150 - index * 13), 84 - 34 + index * 27],
        [500 + side * (84 + index * 4), 84 + 4 + index * 16],
      ]),
    ).join('')
  return wing(-1) + wing(1) + rhomb([500, 84], 34, 50) + rhomb([500, 84], 18, 28)
}
