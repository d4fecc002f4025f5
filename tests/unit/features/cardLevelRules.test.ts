import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import {
  countOf,
  floorValues,
  levelObstacle,
  soldShare,
} from '../../../src/features/card/levelRules.ts'

describe('a level', () => {
  const stock = { remaining: 5, perAccount: 2, bought: 0 }

  test('can be bought from while some are left and the account has not bought its share', () => {
    expect(levelObstacle(stock)).toBeUndefined()
    expect(levelObstacle({ ...stock, bought: 1 })).toBeUndefined()
    expect(levelObstacle({ ...stock, bought: 2 })).toBe('exceedsPersonalMaximum')
    expect(levelObstacle({ ...stock, bought: 3 })).toBe('exceedsPersonalMaximum')
    expect(levelObstacle({ ...stock, remaining: 1 })).toBeUndefined()
  })

  test('that is sold out says so before anything else, as its contract does', () => {
    expect(levelObstacle({ ...stock, remaining: 0, bought: 9 })).toBe('soldOut')
  })

  test('is sold by a share from 0 to 1, whatever the shop counts', () => {
    expect(soldShare(5_000, 4_997)).toBe(0.0006)
    expect(soldShare(5, 0)).toBe(1)
    expect(soldShare(0, 0)).toBe(1)
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (supply, remaining) => {
        const share = soldShare(supply, remaining)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what cards would bring', () => {
  const usdt = { symbol: 'USDT', decimals: 6, contract: addressFromHex('4'.repeat(40)) }
  const floors = [trx(30n), { coin: usdt, units: 9n }]

  test('counts each card at the lowest price of its level, wherever it is', () => {
    const levels = [
      { held: 2, listed: 1, staked: 1, floors },
      { held: 0, listed: 0, staked: 1, floors: [trx(1_000n)] },
    ]
    expect(levels.map(countOf)).toEqual([4, 1])
    expect(floorValues(levels)).toEqual([
      { coin: TRX, units: 1_120n, cards: 5 },
      { coin: usdt, units: 36n, cards: 4 },
    ])
  })

  test('is nothing without a price, and without a card', () => {
    expect(floorValues([{ held: 3, listed: 0, staked: 0, floors: [] }])).toEqual([])
    expect(floorValues([{ held: 0, listed: 0, staked: 0, floors }])).toEqual([])
  })
})
