import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { aprBp, isShared, type PoolRate } from '../../../src/core/apr.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { wouldEarn } from '../../../src/features/stake/rules.ts'

const NOW = Date.UTC(2026, 10, 25, 12)
const USDT = usdtCoin(addressFromHex('1'.repeat(40)))
const rewards = {
  coin: USDT,
  perDay: 100n,
  endsAt: NOW + DAY_MS,
  funded: 1n,
  totalWeight: 73_000n,
}
const pool: PoolRate = {
  coin: USDT,
  staked: 73_000n,
  rewards,
  stakedWorth: null,
  perDayWorth: null,
}

describe('the rate of a pool', () => {
  test('is what flows in a year of what is staked, in the same coin directly', () => {
    expect(aprBp(pool, NOW)).toBe(5_000n)
    expect(aprBp({ ...pool, coin: TRX, rewards: { ...rewards, coin: TRX } }, NOW)).toBe(5_000n)
  })

  test('is compared by worth where the coins differ, and unknown where nothing tells it', () => {
    const paidInTrx = { ...pool, rewards: { ...rewards, coin: TRX } }
    expect(aprBp(paidInTrx, NOW)).toBeUndefined()
    expect(aprBp({ ...paidInTrx, perDayWorth: 10n }, NOW)).toBeUndefined()
    expect(aprBp({ ...paidInTrx, perDayWorth: 10n, stakedWorth: 36_500n }, NOW)).toBe(1_000n)
    expect(aprBp({ ...paidInTrx, perDayWorth: 10n, stakedWorth: 0n }, NOW)).toBeUndefined()
  })

  test('is zero where nothing was funded, and where it is over', () => {
    expect(aprBp({ ...pool, rewards: { ...rewards, funded: 0n } }, NOW)).toBe(0n)
    expect(aprBp(pool, NOW + DAY_MS)).toBe(0n)
  })

  test('is not said while nobody stakes: the first would have all of it', () => {
    const nobody = { ...rewards, totalWeight: 0n }
    expect(aprBp({ ...pool, staked: 0n, rewards: nobody }, NOW)).toBeUndefined()
  })
})

describe('the rate of a pool that shares its stream', () => {
  const tenth = { ...pool, staked: 7_300n }

  test('is that of all who share it, not all of the stream for those who are here', () => {
    expect(aprBp(tenth, NOW)).toBe(5_000n)
    const paidInTrx = { ...tenth, rewards: { ...rewards, coin: TRX } }
    expect(aprBp({ ...paidInTrx, perDayWorth: 10n, stakedWorth: 3_650n }, NOW)).toBe(1_000n)
  })

  test('is known before anybody stakes there, in the same coin', () => {
    expect(aprBp({ ...pool, staked: 0n }, NOW)).toBe(5_000n)
    const paidInTrx = { ...pool, staked: 0n, rewards: { ...rewards, coin: TRX } }
    expect(aprBp({ ...paidInTrx, perDayWorth: 10n, stakedWorth: 0n }, NOW)).toBeUndefined()
  })

  test('is shared as soon as others have a part of it', () => {
    expect(isShared(rewards, 72_999n)).toBe(true)
    expect(isShared(rewards, 73_000n)).toBe(false)
  })

  const some = fc.bigInt({ min: 1n, max: 10n ** 24n })
  const price = fc.record({ sun: some, per: some })
  const known = { perDay: some, staked: fc.array(some, { minLength: 1, maxLength: 8 }) }
  const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n)
  const year = (perDay: bigint) => perDay * 365n * 10_000n

  test('adds up over them to what the stream pays in a year', () => {
    fc.assert(
      fc.property(fc.record(known), ({ perDay, staked }) => {
        const totalWeight = sum(staked)
        const stream = { ...rewards, perDay, totalWeight }
        const paid = staked.map(
          (units) => units * aprBp({ ...pool, staked: units, rewards: stream }, NOW)!,
        )
        const lost = year(perDay) - sum(paid)
        expect(lost >= 0n && lost < totalWeight).toBe(true)
      }),
    )
  })

  test('adds up to what that is worth where it pays another coin', () => {
    fc.assert(
      fc.property(fc.record({ ...known, price }), ({ perDay, staked, price: { sun, per } }) => {
        const stream = { ...rewards, coin: TRX, perDay, totalWeight: sum(staked) }
        const pools = staked.map((units) => ({
          ...pool,
          staked: units,
          rewards: stream,
          stakedWorth: (units * sun) / per,
          perDayWorth: perDay,
        }))
        fc.pre(pools.every(({ stakedWorth }) => stakedWorth > 0n))
        const lost = year(perDay) - sum(pools.map((each) => each.stakedWorth * aprBp(each, NOW)!))
        // The rate of each pool is rounded down, and the sum of the parts once more.
        expect(lost >= 0n && lost < sum(pools.map((each) => each.stakedWorth)) + 1n).toBe(true)
      }),
    )
  })

  test('is what a projection says that an amount would earn, once it is there', () => {
    const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
    const others = fc.record({ perDay: some, here: units, elsewhere: units, added: some })
    fc.assert(
      fc.property(others, ({ perDay, here, elsewhere, added }) => {
        const stream = { ...rewards, perDay, endsAt: NOW + 365 * DAY_MS }
        const earned = wouldEarn({ ...stream, totalWeight: here + elsewhere }, added, 365, NOW)
        const staked = here + added
        const totalWeight = staked + elsewhere
        const rate = aprBp({ ...pool, staked, rewards: { ...stream, totalWeight } }, NOW)!
        expect((added * rate) / 10_000n <= earned).toBe(true)
        expect(earned <= (added * (rate + 1n)) / 10_000n).toBe(true)
      }),
    )
  })
})
