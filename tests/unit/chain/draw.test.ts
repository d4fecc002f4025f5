import { describe, expect, test } from 'vitest'
import {
  drawStanding,
  readDrawStanding,
  type DrawStanding,
} from '../../../src/chain/contracts/draw.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { blindBoxSale } from '../../../src/chain/contracts/blindBoxSale.ts'
import { scriptedViews } from './scriptedViews.ts'

const SALE = addressFromHex('cc'.repeat(20))
const SEALED = 'ab'.repeat(32)
const OPEN = '0'.repeat(64)

describe('a draw whose block is 1,000', () => {
  test.each<[number, DrawStanding]>([
    [999, 'early'],
    [1_000, 'early'],
    [1_001, 'readable'],
    [1_251, 'readable'],
    [1_252, 'late'],
    [1_256, 'late'],
    [1_257, 'missed'],
    [9_999, 'missed'],
  ])('at head %i is %s', (head, standing) => {
    expect(drawStanding({ source: 1_000, isSealed: false }, head)).toBe(standing)
    expect(drawStanding({ source: 1_000, isSealed: true }, head)).toBe('sealed')
  })
})

describe('the sale', () => {
  const node = (entropy: string) => ({
    ...scriptedViews(({ signature, args }) => {
      expect([signature, ...args]).toEqual(['drawOf(uint256)', 999n])
      return ok([1_000n, entropy])
    }),
    head: async () => ok({ id: '', number: 1_300, timestamp: 0 }),
  })

  test('tells the block that decides, and whether its hash is kept', async () => {
    const draw = blindBoxSale.drawOf(SALE, 999n)
    expect(await node(OPEN).read(draw)).toEqual(ok({ source: 1_000, isSealed: false }))
    expect(await node(SEALED).read(draw)).toEqual(ok({ source: 1_000, isSealed: true }))
    expect(await readDrawStanding(node(OPEN), SALE, 999)).toEqual(ok('missed'))
    expect(await readDrawStanding(node(SEALED), SALE, 999)).toEqual(ok('sealed'))
  })

  test('is not guessed at while the node is silent', async () => {
    const silent = err({ kind: 'timeout' as const })
    const { read, head } = node(OPEN)
    expect(await readDrawStanding({ read: async () => silent, head }, SALE, 999)).toEqual(silent)
    expect(await readDrawStanding({ read, head: async () => silent }, SALE, 999)).toEqual(silent)
  })
})
