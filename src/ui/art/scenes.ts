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

/** Size of a drawing: a row's picture, a grid tile, or a full card. */
export type CardSize = 'thumb' | 'tile' | 'full'

/** One element of the drawing. `role` names its colours in CardArt.module.css. */
export interface Layer {
  readonly role: string
  readonly path: string
}

export interface Stroke {
  /** Random numbers for the emblem, which looks the same in every size. */
  readonly dice: Dice
  /** Random numbers for the surroundings, of which small drawings show less. */
  readonly around: Dice
  readonly rank: number
  readonly size: CardSize
  readonly light: Light
}

/** Layers from back to front, each computed on demand. Returns the number of ornaments. */
export type Scene = Generator<Layer, number, void>

const toned = (paths: readonly string[], kind: string): Layer[] =>
  paths.map((path, tone) => ({ role: `${kind}${tone}`, path }))

/** Draws a struck emblem on a ground of beams and guilloche, in a wreath from rank 4 on. */
export function* drawMetal({ around, rank, size, light }: Stroke): Scene {
  const isSmall = size === 'thumb'
  const beams = 8 + 8 * rank
  const twist = pick(around, [0, 0, 0.7, -0.7, 1.6, -1.6])
  yield { role: 'rays', path: rays(isSmall ? 12 : beams, around() * TAU, twist) }
  const curves = (size === 'full' ? 6 : 3) + rank
  const leaves = rank > 3 ? 6 + rank : 0
  if (!isSmall) {
    yield { role: 'disc', path: scallop(pick(around, [0, 8, 12, 16, 24]), 348) }
    const guilloche = rosette(around, curves, CENTRE, 300) + milling(around, 96, 304)
    yield { role: 'guilloche', path: guilloche }
    yield { role: 'marks', path: rank > 1 ? beads(24 * rank, 366, rank > 3 ? 6 : 5) : '' }
    if (leaves) yield* toned(laurel(CENTRE, 386, leaves, { ...light, depth: 3 }), 'tone')
  }
  const { reliefs, outline } = emblem(rank, CENTRE, light)
  const cast = outline.map((each) => polygon(each)).join('')
  yield { role: 'shadow', path: cast }
  yield* reliefs.flatMap(({ tones, hot }) => toned(tones, hot ? 'hot' : 'tone'))
  yield { role: 'sheen', path: cast }
  return isSmall ? 0 : beams + curves + leaves
}

/** Draws crystals in a sliced agate. */
export function* drawCrystal({ dice, around, rank, size, light }: Stroke): Scene {
  const root = [CENTRE[0], CENTRE[1] + 244] as const
  const isSmall = size === 'thumb'
  const bands = isSmall ? 3 : (size === 'full' ? 7 : 5) + 2 * rank
  const beams = 6 + 6 * rank
  const slice = agate(around, bands, CENTRE, 408)
  if (!isSmall) yield { role: 'rays', path: rays(beams, around() * TAU, 0) }
  yield { role: 'agate', path: slice.join('') }
  yield { role: 'hollow', path: slice.at(-1)! }
  yield { role: 'glow', path: slice.at(-1)! }
  const grown = cluster(dice, rank, root, light)
  yield* grown.layers.flatMap((each) => toned(each, 'gem'))
  yield { role: 'ridges', path: grown.ridges }
  yield* toned(rubble(dice, rank, root, light), 'gem')
  return bands + 2 * rank + beams
}

/** Draws a body of struts among stars. */
export function* drawNode({ dice, around, rank, size, light }: Stroke): Scene {
  const isSmall = size === 'thumb'
  const stars = (size === 'full' ? 60 : 24) + 20 * rank
  let moons = ''
  yield { role: 'glow', path: circle(CENTRE, 430) }
  if (!isSmall) {
    const heaven = sky(around, stars, Math.min(4, rank + 1))
    yield { role: 'stars', path: heaven.stars }
    yield { role: 'figures', path: heaven.figures }
    const orbit = orbits(around, rank, CENTRE)
    moons = orbit.moons
    const edge = milling(around, 120, 372) + circle(CENTRE, 366) + circle(CENTRE, 404)
    yield { role: 'guilloche', path: edge }
    yield { role: 'orbit', path: orbit.rings }
  }
  const body = lattice(dice, rank, CENTRE, light)
  yield { role: 'back', path: body.back }
  yield* toned(body.tones, 'glass')
  yield { role: 'struts', path: body.struts }
  yield { role: 'joints', path: body.nodes + moons }
  return stars + 2 * rank
}
