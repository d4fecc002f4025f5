import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { earnsPerDay, fundingAt, totalsByCoin, wouldEarnPerDay } from '../../../src/core/stream.ts'
import { dueOf, isDue, leastDays, pledgeWeight } from '../../../src/features/card/stakeRules.ts'

const NOW = Date.UTC(2026, 10, 25)
const pool = { perDay: 100n, endsAt: NOW + 1, totalWeight: 3n, funded: 700n }

describe('a pool', () => {
  test('pays until its stream ends, and not from then on', () => {
    expect(fundingAt(pool, NOW)).toEqual({ kind: 'flowing', until: NOW + 1 })
    expect(fundingAt(pool, NOW + 1)).toEqual({ kind: 'ended', at: NOW + 1 })
  })

  test('into which nobody ever paid is not one that has ended', () => {
    expect(fundingAt({ funded: 0n, endsAt: 0 }, NOW)).toEqual({ kind: 'never' })
  })
})

describe('what a weight earns in a day', () => {
  test('is its share of what the pool pays, rounded down', () => {
    expect(earnsPerDay(pool, 1n, NOW)).toBe(33n)
    expect(earnsPerDay(pool, 2n, NOW)).toBe(66n)
    expect(earnsPerDay(pool, 3n, NOW)).toBe(100n)
  })

  test('is nothing without weight, and where no stream flows', () => {
    expect(earnsPerDay(pool, 0n, NOW)).toBe(0n)
    expect(earnsPerDay({ ...pool, totalWeight: 0n }, 0n, NOW)).toBe(0n)
    // The contract keeps the rate of a stream that has ended.
    expect(earnsPerDay(pool, 3n, NOW + 1)).toBe(0n)
    expect(earnsPerDay({ ...pool, funded: 0n }, 3n, NOW)).toBe(0n)
  })

  test('counts what is still to be added among all, the first as the only one', () => {
    expect(wouldEarnPerDay(pool, 1n, NOW)).toBe(25n)
    expect(wouldEarnPerDay({ ...pool, totalWeight: 0n }, 7n, NOW)).toBe(100n)
    expect(wouldEarnPerDay(pool, 0n, NOW)).toBe(0n)
  })

  test('never adds up to more than the pool pays', () => {
    const weight = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.array(weight, { maxLength: 9 }), weight, (weights, perDay) => {
        const totalWeight = weights.reduce((sum, each) => sum + each, 0n)
        const stream = { ...pool, perDay, totalWeight }
        const earned = weights.reduce((sum, each) => sum + earnsPerDay(stream, each, NOW), 0n)
        expect(earned).toBeLessThanOrEqual(perDay)
      }),
    )
  })

  test('is measured as the contract does: a level’s weight times basis points of the days', () => {
    expect(pledgeWeight(10, 10_000)).toBe(100_000n)
    expect(pledgeWeight(3, 12_500)).toBe(37_500n)
  })
})

test('cards of several levels are staked for the longest of their least times', () => {
  expect(leastDays([{ pledgeTime: 30 }, { pledgeTime: 180 }, { pledgeTime: 90 }])).toBe(180)
  expect(leastDays([])).toBe(0)
})

describe('a stake', () => {
  const stake = (until: number) => ({ pledge: { until } })

  test('is due from exactly its time on', () => {
    expect(isDue(stake(NOW + 1), NOW)).toBe(false)
    expect(isDue(stake(NOW), NOW)).toBe(true)
    expect(isDue({ pledge: null }, NOW)).toBe(false)
  })

  test('comes before those whose time came later', () => {
    const [late, early, not] = [stake(NOW), stake(NOW - 5), stake(NOW + 5)]
    expect(dueOf([late, not, early, { pledge: null }], NOW)).toEqual([early, late])
  })
})

describe('a claim', () => {
  const usdt = { symbol: 'USDT', decimals: 6, contract: addressFromHex('4'.repeat(40)) }

  test('adds up what several pools pay in one coin, and leaves out what is nothing', () => {
    expect(
      totalsByCoin([trx(5n), { coin: usdt, units: 0n }, trx(7n), { coin: usdt, units: 2n }]),
    ).toEqual([
      { coin: TRX, units: 12n },
      { coin: usdt, units: 2n },
    ])
    expect(totalsByCoin([trx(0n)])).toEqual([])
  })
})
