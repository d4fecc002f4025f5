import { circle, open, polar, TAU, times, type Point } from './path.ts'
import type { Dice } from './seed.ts'
import { shade, type Facet, type Light, type Vector } from './relief.ts'

/** Paths of a body made of struts. The back shines through the front. */
export interface Lattice {
  readonly back: string
  readonly tones: readonly string[]
  readonly struts: string
  readonly nodes: string
}

/**
 * Draws a body of triangles, turned by the seed: an icosahedron, a geodesic sphere, or a sphere in
 * an icosahedron's cage.
 */
export function lattice(dice: Dice, rank: number, centre: Point, light: Light): Lattice {
  if (rank < 3) return project([icosahedron, sphere][rank - 1]!, rotation(dice), 284, centre, light)
  const core = project(sphere, rotation(dice), 206 + 6 * rank, centre, light)
  const cage = project(icosahedron, rotation(dice), 312, centre, light)
  return {
    back: cage.back + core.back,
    tones: core.tones,
    struts: core.struts + cage.struts,
    nodes: core.nodes + cage.nodes,
  }
}

function project(
  { corners, faces }: Body,
  turn: (vector: Vector) => Vector,
  radius: number,
  centre: Point,
  light: Light,
): Lattice {
  const turned = corners.map(turn)
  const flat = turned.map(([x, y, z]): Point => {
    // Slight perspective: near points appear larger.
    const near = radius * (1 + z * 0.1)
    return [centre[0] + x * near, centre[1] + y * near]
  })
  const facets: Facet[] = []
  const front = new Set<string>()
  const all = new Set<string>()
  for (const [a, b, c] of faces) {
    const normal = middle(turned[a]!, turned[b]!, turned[c]!)
    const edges = [edge(a, b), edge(b, c), edge(c, a)]
    edges.forEach((each) => all.add(each))
    if (normal[2] <= 0) continue
    edges.forEach((each) => front.add(each))
    facets.push({ points: [flat[a]!, flat[b]!, flat[c]!], normal })
  }
  const lines = (edges: Iterable<string>) =>
    [...edges].map((each) => open(each.split('-').map((at) => flat[Number(at)]!))).join('')
  const size = corners.length > 12 ? 5 : 8
  return {
    back: lines(all.difference(front)),
    tones: shade(facets, light),
    struts: lines(front),
    nodes: turned
      .map(([, , z], at) => (z > -0.1 ? circle(flat[at]!, (z + 1.6) * size) : ''))
      .join(''),
  }
}

/** Draws rings around the body at different tilts, with a moon on each. */
export function orbits(dice: Dice, count: number, centre: Point) {
  const first = dice.between(-0.9, 0.9)
  const paths = times(count, (index) => {
    const [tilt, flat, reach] = [first + (index * Math.PI) / count, 0.3, 356 + index * 14]
    const at = (angle: number): Point => {
      const [x, y] = polar(angle, reach)
      const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
      return [centre[0] + x * cos - y * flat * sin, centre[1] + x * sin + y * flat * cos]
    }
    const moon = dice() * TAU
    return { ring: open(times(73, (step) => at((step / 72) * TAU))), moon: circle(at(moon), 13) }
  })
  return {
    rings: paths.map(({ ring }) => ring).join(''),
    moons: paths.map(({ moon }) => moon).join(''),
  }
}

/** Draws stars in three sizes, and constellations that each join a few of them. */
export function sky(dice: Dice, count: number, figures: number) {
  const star = (): Point => [dice.between(110, 890), dice.between(110, 1090)]
  const dust = times(count, (at) => circle(star(), at % 7 === 0 ? 5 : at % 3 === 0 ? 3 : 2))
  const drawn = times(figures, (index) => {
    // Each constellation starts in its own corner, away from the body.
    let at: Point = [index % 2 ? 790 : 210, index % 4 < 2 ? 1010 : 210]
    const way = index % 2 ? Math.PI : 0
    return times(5, () => {
      const here = at
      at = polar(way + dice.between(-1.3, 1.3), dice.between(60, 110), at)
      return here
    })
  })
  return {
    stars:
      dust.join('') + drawn.flatMap((figure) => figure.map((each) => circle(each, 6))).join(''),
    figures: drawn.map(open).join(''),
  }
}

type Body = { corners: readonly Vector[]; faces: readonly (readonly [number, number, number])[] }

const icosahedron = ((): Body => {
  const golden = (1 + Math.sqrt(5)) / 2
  const corners = [-1, 1].flatMap((a) =>
    [-golden, golden].flatMap((b): Vector[] => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  )
  const apart = (a: number, b: number) =>
    Math.hypot(...corners[a]!.map((value, axis) => value - corners[b]![axis]!))
  const faces: [number, number, number][] = []
  for (let a = 0; a < 12; a += 1)
    for (let b = a + 1; b < 12; b += 1)
      for (let c = b + 1; c < 12; c += 1)
        if (Math.max(apart(a, b), apart(b, c), apart(a, c)) < 2.1) faces.push([a, b, c])
  return { corners: corners.map(unit), faces }
})()

/** Divides each triangle into four, and moves the new corners out to the sphere. */
function divide({ corners, faces }: Body): Body {
  const all = [...corners]
  const known = new Map<string, number>()
  const between = (a: number, b: number): number => {
    const name = edge(a, b)
    if (!known.has(name)) known.set(name, all.push(middle(all[a]!, all[b]!)) - 1)
    return known.get(name)!
  }
  const smaller = faces.flatMap(([a, b, c]) => {
    const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)]
    return [
      [a, ab, ca],
      [ab, b, bc],
      [ca, bc, c],
      [ab, bc, ca],
    ] as const
  })
  return { corners: all, faces: smaller }
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

const middle = (...corners: readonly Vector[]): Vector =>
  unit(
    [0, 1, 2].map((axis) =>
      corners.reduce((sum, corner) => sum + corner[axis]!, 0),
    ) as unknown as Vector,
  )

const edge = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`)

const sphere = divide(icosahedron)

/**
 * Rotates around two axes. It avoids a straight front view, where near and far nodes would
 * coincide.
 */
function rotation(dice: Dice): (vector: Vector) => Vector {
  const [yaw, pitch] = [dice() * TAU, dice.between(0.3, 0.7) * (dice() < 0.5 ? -1 : 1)]
  return ([x, y, z]) => {
    const [x1, z1] = [x * Math.cos(yaw) - z * Math.sin(yaw), x * Math.sin(yaw) + z * Math.cos(yaw)]
    return [
      x1,
      y * Math.cos(pitch) - z1 * Math.sin(pitch),
      y * Math.sin(pitch) + z1 * Math.cos(pitch),
    ]
  }
}
