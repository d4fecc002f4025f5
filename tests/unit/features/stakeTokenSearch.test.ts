import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { found } from '../../../src/features/stake/tokenSearch.ts'

const token = (name: string, symbol: string, seed: number) => ({
  name,
  symbol,
  address: addressFromHex(String(seed).padStart(40, 'a')),
})
const [copper, jade, fern] = [
  token('Copper', 'COPR', 1),
  token('Jade', 'JADE', 2),
  token('', 'FERN', 3),
]
const all = [copper, jade, fern]
const namesOf = (typed: string) => found(all, typed).shown.map(({ symbol }) => symbol)

describe('a token is found', () => {
  test('by a part of its name or symbol, however it is written', () => {
    expect(namesOf('opp')).toEqual(['COPR'])
    expect(namesOf(' cop ')).toEqual(['COPR'])
    expect(namesOf('ＪＡ')).toEqual(['JADE'])
    expect(namesOf('e')).toEqual(['COPR', 'JADE', 'FERN'])
    expect(namesOf('nobody')).toEqual([])
  })

  test('by its whole address, and by no part of one', () => {
    expect(namesOf(fern.address)).toEqual(['FERN'])
    expect(namesOf(fern.address.slice(0, 20))).toEqual([])
  })

  test('among all of them while nothing is typed, fifty at most', () => {
    expect(namesOf('')).toEqual(['COPR', 'JADE', 'FERN'])
    const many = Array.from({ length: 51 }, (_, n) => token(`Token ${n}`, `T${n}`, n))
    expect(found(many, '')).toEqual({ shown: many.slice(0, 50), hasMore: true })
    expect(found(many.slice(1), '').hasMore).toBe(false)
    expect(found(many, 'token 50').shown).toEqual([many[50]])
  })
})
