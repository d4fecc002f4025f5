import { CENTRE } from './frame.ts'
import { circle, open, polar, polygon, rhomb, smooth, TAU, times } from './path.ts'
import type { Dice } from './seed.ts'

/** Draws one mark per rank, in a horizontal row centred on the card. */
export const pips = (rank: number, y: number, size: number): string =>
  times(rank, (index) =>
    rhomb([500 + (index - (rank - 1) / 2) * size * 3, y], size * 0.72, size),
  ).join('')

/** Draws beams from the middle, every other one narrower; `twist` bends them all to one side. */
export function rays(count: number, turn: number, twist: number): string {
  const at = (angle: number, radius: number) =>
    polar(angle + (twist * radius) / 1000, radius, CENTRE)
  const radii = twist === 0 ? [300, 1000] : times(13, (step) => 300 + step * 60)
  return times(count, (index) => {
    const angle = turn + (index / count) * TAU
    const half = (TAU / count) * (index % 2 ? 0.13 : 0.26)
    const side = (sign: number) => radii.map((radius) => at(angle + sign * half, radius))
    return polygon([...side(-1), ...side(1).toReversed()])
  }).join('')
}

/** Draws a milled edge with strokes of seeded lengths, which differ from card to card. */
export const milling = (dice: Dice, strokes: number, radius: number): string =>
  times(strokes, (index) => {
    const angle = (index / strokes) * TAU
    return open([
      polar(angle, radius, CENTRE),
      polar(angle, radius + (dice() < 0.5 ? 12 : 26), CENTRE),
    ])
  }).join('')

/** Draws a disc with a circular or scalloped edge. */
export const scallop = (lobes: number, radius: number): string =>
  lobes === 0
    ? circle(CENTRE, radius)
    : smooth(
        times(lobes * 6, (step) =>
          polar(
            (step / 6 / lobes) * TAU,
            radius * (1 + 0.026 * Math.cos((step / 6) * TAU)),
            CENTRE,
          ),
        ),
      )

/** Draws four-pointed stars above the middle, where the light breaks. */
export const glints = (dice: Dice, count: number): string =>
  times(count, () => {
    const at = polar(-dice.between(0.1, 3.04), dice.between(170, 350), CENTRE)
    const size = dice.between(18, 42)
    return polygon(times(8, (step) => polar((step / 8) * TAU, step % 2 ? size * 0.14 : size, at)))
  }).join('')

/** Draws a string of beads around the emblem. */
export const beads = (count: number, radius: number, size: number): string =>
  times(count, (index) => circle(polar((index / count) * TAU, radius, CENTRE), size)).join('')
