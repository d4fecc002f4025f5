import { emblem } from './emblems.ts'
import { laurel } from './feathers.ts'
import { CENTRE } from './frame.ts'
import { agate, cluster, rubble } from './geode.ts'
import { beads, milling, rays, scallop } from './ground.ts'
import { lattice, orbits, sky } from './lattice.ts'
import { circle, polygon, TAU } from './path.ts'
import type { Light } from './relief.ts'
import { rosette } from './rosette.ts'
import { pick, type Dice } from './seed.ts'

/** A row's picture, a tile of a grid, or a card to look at. */
export type CardSize = 'thumb' | 'tile' | 'full'

/** One element of the drawing: `role` names its colours in CardArt.module.css. */
export interface Layer {
  readonly role: string
  readonly path: string
}

export interface Stroke {
  /** What the emblem looks like is the same in every size. */
  readonly dice: Dice
  /** For what is around it, of which a small drawing has less. */
  readonly around: Dice
  readonly rank: number
  readonly size: CardSize
  readonly light: Light
}

export interface Scene {
  readonly layers: readonly Layer[]
  readonly ornaments: number
}

const toned = (paths: readonly string[], kind: string): Layer[] =>
  paths.map((path, tone) => ({ role: `${kind}${tone}`, path }))

/** A struck emblem on a ground of beams and guilloche, in a wreath from the fourth rank on. */
export function drawMetal({ around, rank, size, light }: Stroke): Scene {
  const { reliefs, outline } = emblem(rank, CENTRE, light)
  const cast = outline.map((each) => polygon(each)).join('')
  const struck = [
    { role: 'shadow', path: cast },
    ...reliefs.flatMap(({ tones, hot }) => toned(tones, hot ? 'hot' : 'tone')),
    { role: 'sheen', path: cast },
  ]
  const beams = 8 + 8 * rank
  const twist = pick(around, [0, 0, 0.7, -0.7, 1.6, -1.6])
  const ground = [
    { role: 'rays', path: rays(size === 'thumb' ? 12 : beams, around() * TAU, twist) },
  ]
  if (size === 'thumb') return { layers: [...ground, ...struck], ornaments: 0 }
  const full = size === 'full'
  const disc = scallop(pick(around, [0, 8, 12, 16, 24]), 348)
  const curves = (full ? 6 : 3) + rank
  const leaves = rank > 3 ? 6 + rank : 0
  const wreath = leaves ? toned(laurel(CENTRE, 386, leaves, { ...light, depth: 3 }), 'tone') : []
  return {
    layers: [
      ...ground,
      { role: 'disc', path: disc },
      { role: 'guilloche', path: rosette(around, curves, CENTRE, 300) + milling(around, 96, 304) },
      { role: 'marks', path: rank > 1 ? beads(24 * rank, 366, rank > 3 ? 6 : 5) : '' },
      ...wreath,
      ...struck,
    ],
    ornaments: beams + curves + leaves,
  }
}

/** Crystals in a sliced agate. */
export function drawCrystal({ dice, around, rank, size, light }: Stroke): Scene {
  const root = [CENTRE[0], CENTRE[1] + 244] as const
  const thumb = size === 'thumb'
  const bands = thumb ? 3 : (size === 'full' ? 7 : 5) + 2 * rank
  const beams = 6 + 6 * rank
  const slice = agate(around, bands, CENTRE, 408)
  const grown = cluster(dice, rank, root, light)
  const stones = rubble(dice, rank, root, light)
  return {
    layers: [
      { role: 'rays', path: thumb ? '' : rays(beams, around() * TAU, 0) },
      { role: 'agate', path: slice.join('') },
      { role: 'hollow', path: slice.at(-1)! },
      { role: 'glow', path: slice.at(-1)! },
      ...grown.layers.flatMap((each) => toned(each, 'gem')),
      { role: 'ridges', path: grown.ridges },
      ...toned(stones, 'gem'),
    ],
    ornaments: bands + 2 * rank + beams,
  }
}

/** A body of struts among stars. */
export function drawNode({ dice, around, rank, size, light }: Stroke): Scene {
  const thumb = size === 'thumb'
  const body = lattice(dice, rank, CENTRE, light)
  const stars = (size === 'full' ? 60 : 24) + 20 * rank
  const heaven = sky(around, stars, Math.min(4, rank + 1))
  const { rings, moons } = orbits(around, rank, CENTRE)
  const ground = [
    { role: 'stars', path: heaven.stars },
    { role: 'figures', path: heaven.figures },
    {
      role: 'guilloche',
      path: milling(around, 120, 372) + circle(CENTRE, 366) + circle(CENTRE, 404),
    },
    { role: 'orbit', path: rings },
  ]
  return {
    layers: [
      { role: 'glow', path: circle(CENTRE, 430) },
      ...(thumb ? [] : ground),
      { role: 'back', path: body.back },
      ...toned(body.tones, 'glass'),
      { role: 'struts', path: body.struts },
      { role: 'joints', path: body.nodes + (thumb ? '' : moons) },
    ],
    ornaments: stars + 2 * rank,
  }
}
