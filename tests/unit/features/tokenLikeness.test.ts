import { expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { likenessOf } from '../../../src/features/token/likeness.ts'

const [usdt, wtrx, token] = ['a1', 'b2', 'c3'].map((pair) => addressFromHex(pair.repeat(20)))
const contracts = { usdt: usdt!, wtrx: wtrx! }

test('what looks like USDT is found without a backend, by name and by symbol', () => {
  expect(likenessOf(token!, ['Tether USD', 'X'], contracts)).toBe('USDT')
  expect(likenessOf(token!, ['X', 'USD\u0422'], contracts)).toBe('USDT')
})

test('USDT and WTRX themselves look like nobody else, whatever a backend says', () => {
  expect(likenessOf(usdt!, ['Tether USD', 'USDT'], contracts, { symbol: 'USDT' })).toBe(undefined)
  expect(likenessOf(wtrx!, ['Wrapped TRX', 'WTRX'], contracts)).toBe(undefined)
})

test('of larger tokens the backend tells', () => {
  expect(likenessOf(token!, ['Kiln', 'KILN'], contracts, { symbol: 'K1LN' })).toBe('K1LN')
  expect(likenessOf(token!, ['Kiln', 'KILN'], contracts)).toBe(undefined)
})

test('a backend cannot hide USDT by naming another one', () => {
  expect(likenessOf(token!, ['USDT'], contracts, { symbol: 'KILN' })).toBe('USDT')
})
