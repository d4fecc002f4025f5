import { polar, smooth, TAU, times, type Point } from './path.ts'
import type { Dice } from './seed.ts'

/**
 * Draws the guilloche behind an emblem: two wreaths of waves. Each wave of a wreath is shifted by
 * the same step, so that together they weave a net.
 */
export function rosette(dice: Dice, curves: number, centre: Point, outer: number): string {
  const inner = outer * dice.between(0.42, 0.62)
  return (
    wreath(dice, curves, centre, [inner, outer]) +
    wreath(dice, Math.max(2, curves - 2), centre, [outer * 0.16, inner])
  )
}

function wreath(
  dice: Dice,
  curves: number,
  centre: Point,
  [least, most]: readonly [number, number],
) {
  const lobes = dice.whole(7, 13)
  const phase = dice() * TAU
  const sharp = dice.between(-0.24, 0.24)
  const [radius, depth] = [(least + most) / 2, (most - least) / 2 / (1 + Math.abs(sharp))]
  const samples = lobes * 8
  return times(curves, (index) => {
    const shift = phase + (index / curves) * TAU
    return smooth(
      times(samples, (step) => {
        const angle = (step / samples) * TAU
        const wave = lobes * angle + shift
        return polar(angle, radius + depth * (Math.sin(wave) + sharp * Math.sin(2 * wave)), centre)
      }),
    )
  }).join('')
}
