import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engrave, METALS, type Rarity } from '../../../src/ui/medallion.ts'

const numbersOf = (path: string) => (path.match(/-?\d+/g) ?? []).map(Number)

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
          const numbers = numbersOf(path)
          expect(numbers.length % 2).toBe(0)
          for (let index = 0; index < numbers.length; index += 2)
            expect(Math.hypot(numbers[index]!, numbers[index + 1]!)).toBeLessThan(476)
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
