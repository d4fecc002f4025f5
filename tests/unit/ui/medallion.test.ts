import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engrave, METALS, type Rarity } from '../../../src/ui/pieces/medallion.ts'

/** All points of a path, control points included. Steps (`q`) begin where the last one ended. */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = []
  for (const [, command, text = ''] of path.matchAll(/([MLq])([^A-Za-z]*)/g)) {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number)
    expect(numbers.length % (command === 'q' ? 4 : 2)).toBe(0)
    let [fromX, fromY] = command === 'q' ? points.at(-1)! : [0, 0]
    for (let index = 0; index < numbers.length; index += 2) {
      points.push([fromX + numbers[index]!, fromY + numbers[index + 1]!])
      if (command === 'q' && index % 4 === 2) [fromX, fromY] = points.at(-1)!
    }
  }
  return points
}

const rarities = fc.constantFrom<Rarity>(0, 1, 2, 3)

describe('an engraving', () => {
  it('is the same for the same seed, and another for another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other)
        expect(engrave(one)).toEqual(engrave(one))
        expect(engrave(one).rings).not.toEqual(engrave(other).rings)
      }),
      { numRuns: 25 },
    )
  })

  it('stays inside its rim, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), rarities, fc.boolean(), (seed, rarity, fine) => {
        const { rings, border } = engrave(seed, rarity, fine)
        for (const path of [...rings, ...border]) {
          const points = pointsOf(path)
          expect(points.length).toBeGreaterThan(20)
          for (const [x, y] of points) expect(Math.hypot(x, y)).toBeLessThan(476)
        }
      }),
      { numRuns: 25 },
    )
  })

  it.each([true, false])('gains rings with rarity (fine: %s)', (fine) => {
    const counts = ([0, 1, 2, 3] as const).map(
      (rarity) => engrave('box', rarity, fine).rings.length,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(new Set(counts).size).toBe(4)
  })

  it('is light where it is small: a list of rows must not cost much', () => {
    for (let index = 0; index < 50; index += 1) {
      const { rings, border } = engrave(`token ${index}`, 0, false)
      expect(border).toEqual([])
      expect(rings.join('').length).toBeLessThan(16_000)
    }
  })

  it('uses all five metals', () => {
    const seen = new Set(Array.from({ length: 100 }, (_, index) => engrave(`seed ${index}`).metal))
    expect(seen).toEqual(new Set(METALS))
  })
})
