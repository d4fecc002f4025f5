import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engrave, type Line } from '../../../src/ui/engraving/engrave.ts'
import { faceOf, METALS, type Rarity } from '../../../src/ui/pieces/medallion.ts'

const linesOf = (seed: string, rarity: Rarity = 0, fine = true): readonly Line[] => [
  ...engrave({ seed, rarity, fine }),
]
const pathsOf = (lines: readonly Line[]) => lines.map(({ path }) => path)
const ringsOf = (lines: readonly Line[]) => lines.filter(({ part }) => part === 'rings')

/** Returns all points of a path, including control points. */
function pointsOf(path: string): [number, number][] {
  const points: [number, number][] = []
  for (const [, command, text = ''] of path.matchAll(/([MLQ])([^A-Z]*)/g)) {
    const numbers = text.trim().split(' ').map(Number)
    expect(numbers.length).toBe(command === 'Q' ? 4 : 2)
    for (let index = 0; index < numbers.length; index += 2)
      points.push([numbers[index]!, numbers[index + 1]!])
  }
  return points
}

const rarities = fc.constantFrom<Rarity>(0, 1, 2, 3)

describe('an engraving', () => {
  it('is the same for the same seed, and another for another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other)
        expect(linesOf(one)).toEqual(linesOf(one))
        expect(pathsOf(linesOf(one))).not.toEqual(pathsOf(linesOf(other)))
      }),
      { numRuns: 25 },
    )
  })

  it('is of a seed what it always was', () => {
    // Users recognise their tokens by these drawings.
    const [first] = linesOf('TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 0, false)
    expect(first!.path.slice(0, 60)).toMatchInlineSnapshot(
      `"M399 -8Q410 0 421 9Q432 17 431 26Q430 35 417 42Q405 49 393 5"`,
    )
    expect(faceOf('TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')).toMatchInlineSnapshot(`
      {
        "light": [
          47,
          34,
        ],
        "metal": "violet",
      }
    `)
  })

  it('stays inside its rim, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), rarities, fc.boolean(), (seed, rarity, fine) => {
        for (const path of pathsOf(linesOf(seed, rarity, fine))) {
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
      (rarity) => ringsOf(linesOf('box', rarity, fine)).length,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(new Set(counts).size).toBe(4)
  })

  it('is light where it is small: a list of rows must not cost much', () => {
    for (let index = 0; index < 50; index += 1) {
      const lines = linesOf(`token ${index}`, 0, false)
      expect(ringsOf(lines)).toEqual(lines)
      expect(lines.flatMap(({ path }) => pointsOf(path)).length).toBeLessThan(1_700)
    }
  })
})

describe('a face', () => {
  it('is of all five metals', () => {
    const seen = new Set(Array.from({ length: 100 }, (_, index) => faceOf(`seed ${index}`).metal))
    expect(seen).toEqual(new Set(METALS))
  })
})
