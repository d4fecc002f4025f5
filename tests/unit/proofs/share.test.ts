import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Proof } from '../../proofs/proof.ts'
import { shareOf, startOf } from '../../proofs/share.ts'

const proof = (name: string, pieces: number): Proof => ({
  name,
  shows: '',
  pieces: Array.from({ length: pieces }, (_, index) => ({ name: `${name}${index}`, args: [] })),
  command: [],
})

/** Takes pieces until the time is up, with `msOf` milliseconds per piece of each proof. */
function take(proofs: readonly Proof[], seed: number, msOf: Record<string, number>, until: number) {
  const share = shareOf(proofs, seed)
  const names: string[] = []
  for (let ms = 0, taken = share.next(); taken && ms < until; taken = share.next()) {
    names.push(taken.piece.name)
    share.spend(taken, msOf[taken.proof.name]!)
    ms += msOf[taken.proof.name]!
  }
  return { names, told: share.told() }
}

test('quick and slow proofs have the same time', () => {
  const { told } = take([proof('a', 1_000), proof('b', 1_000)], 3, { a: 1_000, b: 20_000 }, 400_000)
  const [a, b] = told.map(({ taken }) => taken)
  expect(Math.abs(a! * 1_000 - b! * 20_000)).toBeLessThanOrEqual(40_000)
})

test('a proof of four times the weight has four times the time', () => {
  const heavy = { ...proof('a', 1_000), weight: 4 }
  const { told } = take([heavy, proof('b', 1_000)], 3, { a: 10_000, b: 10_000 }, 1_000_000)
  const [a, b] = told.map(({ taken }) => taken)
  expect(Math.abs(a! - 4 * b!)).toBeLessThanOrEqual(12)
})

test('without an end each piece is taken once, whatever the seed', () => {
  const proofs = [proof('a', 3), proof('b', 7), proof('c', 1)]
  fc.assert(
    fc.property(fc.nat(10_000), (seed) => {
      const { names } = take(proofs, seed, { a: 1, b: 90_000, c: 5_000 }, Infinity)
      expect(names.toSorted()).toEqual(
        proofs.flatMap(({ pieces }) => pieces.map(({ name }) => name)),
      )
    }),
  )
})

test('a row of seeds begins everywhere: twenty shares of a tenth leave nothing unrun', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (first) => {
      const all = 100
      const met = new Set<number>()
      for (let seed = first; seed < first + 20; seed += 1)
        for (let piece = 0; piece < 10; piece += 1) met.add((startOf(seed, all) + piece) % all)
      expect(met.size).toBe(all)
    }),
  )
})

test('two lanes begin with different proofs', () => {
  const share = shareOf([proof('a', 5), proof('b', 5)], 0)
  expect(share.next()!.proof.name).not.toBe(share.next()!.proof.name)
})
