import { polygon, type Point } from './path.ts'

export type Vector = readonly [x: number, y: number, z: number]

/** Flat piece of a surface with its normal; z points towards the viewer. */
export interface Facet {
  readonly points: readonly Point[]
  readonly normal: Vector
}

/** One path per tone. `hot` tones glow, whatever the metal. */
export interface Relief {
  readonly tones: readonly string[]
  readonly hot?: true
}

export interface Emblem {
  /** Reliefs from back to front. */
  readonly reliefs: readonly Relief[]
  /** Outline of the emblem, for its shadow. */
  readonly outline: readonly (readonly Point[])[]
}

/** Number of tones, from the deepest shadow to the glint. */
const TONES = 7

/** Number of tones that a drawing distinguishes. */
export type Depth = 3 | 5 | 7

export interface Light {
  readonly from: Vector
  readonly depth: Depth
}

/**
 * Returns light from an angle (0 from the right, a quarter turn from below), a little above the
 * card.
 */
export const lightFrom = (angle: number, depth: Depth): Light => ({
  from: [Math.cos(angle) * 0.88, Math.sin(angle) * 0.88, 0.47],
  depth,
})

/**
 * Shades facets into one path per tone, shadow first, so that the number of elements stays small.
 * Facets of one relief must not overlap, because tones lose their order.
 */
export function shade(facets: readonly Facet[], { from, depth }: Light): readonly string[] {
  const paths = Array.from({ length: TONES }, () => '')
  for (const { points, normal } of facets) paths[toneOf(normal, from, depth)] += polygon(points)
  return paths
}

function toneOf([x, y, z]: Vector, from: Vector, depth: Depth): number {
  const lit = (x * from[0] + y * from[1] + z * from[2]) / (Math.hypot(x, y, z) || 1)
  const step = Math.max(0, Math.min(depth - 1, Math.floor(((lit + 0.3) / 1.3) * depth)))
  return Math.round((step * (TONES - 1)) / (depth - 1))
}

/**
 * Builds a plate from an outline, with chiselled edges around a flat face. `slope` is the steepness
 * of the edges. `width` must be less than half of the narrowest part.
 */
export function strike(outline: readonly Point[], width: number, slope = 1.1): readonly Facet[] {
  const points = isClockwise(outline) ? outline : outline.toReversed()
  const inner = inset(points, width)
  const edges = points.map((from, index): Facet => {
    const next = (index + 1) % points.length
    const [outX, outY] = outward(from, points[next]!)
    return {
      points: [from, points[next]!, inner[next]!, inner[index]!],
      normal: [outX * slope, outY * slope, 1],
    }
  })
  return [...edges, { points: inner, normal: [0, -0.12, 1] }]
}

/** Moves each edge inwards in parallel. Limits how far sharp corners move. */
function inset(points: readonly Point[], width: number): Point[] {
  return points.map((point, index): Point => {
    const before = points[(index + points.length - 1) % points.length]!
    const [ax, ay] = outward(before, point)
    const [bx, by] = outward(point, points[(index + 1) % points.length]!)
    const reach = width / Math.max(0.35, 1 + ax * bx + ay * by)
    return [point[0] - (ax + bx) * reach, point[1] - (ay + by) * reach]
  })
}

/** Returns the outward direction of an edge of a clockwise outline. */
function outward([ax, ay]: Point, [bx, by]: Point): Point {
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [(by - ay) / length, (ax - bx) / length]
}

function isClockwise(points: readonly Point[]): boolean {
  let area = 0
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!
    area += x * nextY - nextX * y
  })
  return area > 0
}
