/** Point in card units: 1000 wide, 1400 high, y downwards. */
export type Point = readonly [x: number, y: number]

export const TAU = Math.PI * 2

/** Returns the point at an angle around a centre; 0 is to the right, a quarter turn is down. */
export const polar = (angle: number, radius: number, [x, y]: Point = [0, 0]): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

/** Creates `count` values, with indexes from 0. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const write = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`

/** Returns the path of straight lines from point to point. */
export const open = (points: readonly Point[]): string => `M${points.map(write).join('L')}`

export const polygon = (points: readonly Point[]): string => `${open(points)}Z`

/** Draws a closed curve without corners, through the midpoints between the points. */
export function smooth(points: readonly Point[]): string {
  const middle = (index: number): Point => {
    const [ax, ay] = points[index % points.length]!
    const [bx, by] = points[(index + 1) % points.length]!
    return [(ax + bx) / 2, (ay + by) / 2]
  }
  const curves = points.map((point, index) => `Q${write(point)} ${write(middle(index))}`)
  return `M${write(middle(points.length - 1))}${curves.join('')}Z`
}

/** Draws a full circle as a path, so that many circles fit in one element. */
export const circle = ([x, y]: Point, radius: number): string => {
  const r = Math.round(radius)
  return `M${write([x - r, y])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

/** Draws a rhomb standing on its tip. */
export const rhomb = ([x, y]: Point, width: number, height: number): string =>
  polygon([
    [x, y - height],
    [x + width, y],
    [x, y + height],
    [x - width, y],
  ])

/**
 * Returns the points of a path of absolute `M`, `L`, `Q`, `C` and `Z` commands, with curves in
 * `steps`.
 */
export function trace(outline: string, steps = 6): Point[] {
  const points: Point[] = []
  for (const [, command, text = ''] of outline.matchAll(/([MLQC])([^A-Z]*)/g)) {
    const values = text
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const given = times(values.length / 2, (at): Point => [values[2 * at]!, values[2 * at + 1]!])
    if (command === 'M' || command === 'L') points.push(...given)
    else points.push(...bezier([points.at(-1)!, ...given], steps))
  }
  return points
}

/** Returns points on a Bézier curve by De Casteljau's algorithm, without the first point. */
const bezier = (controls: readonly Point[], steps: number): Point[] =>
  times(steps, (step) => {
    const share = (step + 1) / steps
    let points = controls
    while (points.length > 1)
      points = points.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = points[at]!
        return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
      })
    return points[0]!
  })

/** Rotates points around the origin, scales them, then moves them. */
export const place = (
  points: readonly Point[],
  to: Point,
  { turn = 0, scale = 1 }: { readonly turn?: number; readonly scale?: number } = {},
): Point[] => {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  return points.map(([x, y]): Point => [to[0] + x * cos - y * sin, to[1] + x * sin + y * cos])
}

export const mirror = (points: readonly Point[]): Point[] =>
  points.map(([x, y]): Point => [-x, y]).toReversed()
