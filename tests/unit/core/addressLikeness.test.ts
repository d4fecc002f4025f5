import { hash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressFromHex,
  formatAddress,
  isAddress,
  nobody,
  type Address,
} from '../../../src/core/address.ts'
import { blurred, imitatedAddress, looksLikeAddress } from '../../../src/core/addressLikeness.ts'
import { FORGED, GENUINE } from '../addressPairs.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SIZE = BigInt(ALPHABET.length)
const LENGTH = 34

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => addressFromHex(Buffer.from(bytes).toString('hex')))

const characters = (length: number) =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...ALPHABET) })

const valueOf = (text: string) =>
  [...text].reduce((value, each) => value * SIZE + BigInt(ALPHABET.indexOf(each)), 0n)

/**
 * Makes a valid address with the start and end of another one, by trying from a place that `seed`
 * chooses. The checksum decides the end and cannot be chosen.
 */
function forge(of: Address, start: number, end: number, seed: bigint): Address {
  const free = SIZE ** BigInt(LENGTH - start)
  const lowest = valueOf(of.slice(0, start)) * free
  const modulus = SIZE ** BigInt(end)
  const wanted = valueOf(of.slice(-end))
  // The range of 21-byte values before the checksum that give the wanted start.
  const first = (lowest >> 32n) + 1n
  const room = ((lowest + free) >> 32n) - first
  for (let at = seed % room; ; at = (at + 1n) % room) {
    const hex = (first + at).toString(16)
    const once = hash('sha256', Buffer.from(hex, 'hex'), 'buffer')
    const checksum = BigInt(`0x${hash('sha256', once).slice(0, 8)}`)
    if ((((first + at) << 32n) + checksum) % modulus !== wanted) continue
    const made = addressFromHex(hex)
    if (made !== of) return made
  }
}

describe('an address imitates another one', () => {
  test('that has the same short form', () => {
    expect(isAddress(FORGED)).toBe(true)
    expect(formatAddress(FORGED)).toBe(formatAddress(GENUINE))
    expect(looksLikeAddress(FORGED, GENUINE)).toBe(true)
  })

  test.each([
    [2, 5],
    [3, 4],
    [4, 3],
    [6, 4],
    [2, 9],
    [20, 3],
  ])('with the same %i characters before and %i behind, whatever is between', (start, end) => {
    fc.assert(
      fc.property(address, characters(LENGTH - start - end), (known, middle) => {
        const forged = (known.slice(0, start) + middle + known.slice(-end)) as Address
        fc.pre(forged !== known)
        expect(looksLikeAddress(forged, known)).toBe(true)
        expect(looksLikeAddress(known, forged)).toBe(true)
      }),
    )
  })

  test.each([
    [2, 6],
    [3, 5],
    [4, 4],
    [5, 3],
  ])('with %i and %i characters that a hasty eye takes for the same', (start, end) => {
    const alike = (character: string) =>
      fc.constantFrom(...[...ALPHABET].filter((each) => blurred(each) === blurred(character)))
    const blurredEnds = address.chain((known) =>
      fc.record({
        known: fc.constant(known),
        // The first two characters stay, because they make it an address.
        before: fc.tuple(...Array.from(known.slice(2, start), alike)),
        middle: characters(LENGTH - start - end),
        behind: fc.tuple(...Array.from(known.slice(-end), alike)),
      }),
    )
    fc.assert(
      fc.property(blurredEnds, ({ known, before, middle, behind }) => {
        const forged = (known.slice(0, 2) + before.join('') + middle + behind.join('')) as Address
        fc.pre(forged !== known)
        expect(looksLikeAddress(forged, known)).toBe(true)
      }),
    )
  })

  test('that has the same letters throughout, though not in the same case', () => {
    const other = `T${GENUINE[1]}${GENUINE.slice(2).toLowerCase()}` as Address
    expect(looksLikeAddress(other, GENUINE)).toBe(true)
  })

  test('also as real forgers make them: valid, with a checksum of its own', () => {
    fc.assert(
      fc.property(
        address,
        fc.constantFrom(4, 5, 6, 9),
        fc.bigInt(0n, 2n ** 64n),
        (known, start, seed) => {
          const forged = forge(known, start, 3, seed)
          expect(isAddress(forged)).toBe(true)
          expect(imitatedAddress(forged, [nobody, known])).toBe(known)
        },
      ),
      { numRuns: 2 },
    )
  })
})

describe('an address imitates nothing', () => {
  test('by being itself, whatever else is known', () => {
    fc.assert(
      fc.property(address, (each) => {
        expect(looksLikeAddress(each, each)).toBe(false)
        expect(imitatedAddress(each, [each])).toBeUndefined()
      }),
    )
  })

  test('among any number of strangers', () => {
    fc.assert(
      fc.property(address, fc.array(address, { maxLength: 100 }), (each, strangers) => {
        fc.pre(!strangers.includes(each))
        expect(imitatedAddress(each, strangers)).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    [1, 8],
    [10, 2],
    [3, 3],
    [2, 4],
  ])('with %i characters before and %i behind', (start, end) => {
    // No character of the middle resembles the one in its place.
    const middle = Array.from(GENUINE.slice(start, LENGTH - end), (each) =>
      each === '3' ? '4' : '3',
    )
    const other = (GENUINE.slice(0, start) + middle.join('') + GENUINE.slice(-end)) as Address
    expect(looksLikeAddress(other, GENUINE)).toBe(false)
  })
})

describe('which of two is genuine', () => {
  test('is the one known before: it is not blamed for the forgery that came later', () => {
    expect(imitatedAddress(FORGED, [nobody, GENUINE, FORGED])).toBe(GENUINE)
    expect(imitatedAddress(GENUINE, [nobody, GENUINE, FORGED])).toBeUndefined()
    expect(imitatedAddress(GENUINE, [FORGED, GENUINE])).toBe(FORGED)
  })
})

test('by chance it says so less than once in a million checks against a thousand addresses', () => {
  const shapes = Object.values(Object.groupBy(ALPHABET, blurred)).map((each) => each!.length)
  const same = 1 / ALPHABET.length
  const similar = shapes.reduce((sum, size) => sum + size ** 2, 0) / ALPHABET.length ** 2
  // The number of all addresses, divided by the number of texts that can follow the first two
  // characters.
  const seconds = Number(2n ** 192n) / Number(SIZE ** 32n)
  const second = 1 / seconds
  /**
   * Returns the chance for each way to match this many characters at both ends, with at least three
   * at the end.
   */
  const chance = (most: number, each: number) => (most - 2) * second * each ** most
  const perCheck = 1_000 * (chance(5, same) + chance(6, similar))
  expect(perCheck).toBeLessThan(1e-6)
  expect(perCheck).toBeGreaterThan(5e-7)
  // One character less would match too often.
  expect(1_000 * (chance(4, same) + chance(5, similar))).toBeGreaterThan(1e-6)
})
