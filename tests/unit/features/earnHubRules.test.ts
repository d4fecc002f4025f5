import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { bestOf, nextOf, type Unlocking } from '../../../src/features/earn/hubRules.ts'

const NOW = Date.UTC(2026, 10, 25)
const usdt = usdtCoin(addressFromHex('4'.repeat(40)))

test('what unlocks next comes first, and only a few of it', () => {
  const at = (key: string, until: number): Unlocking => ({
    key,
    of: 'coin',
    what: trx(1n),
    seed: key,
    until,
  })
  const all = [at('c', 3), at('a', 1), at('d', 4), at('b', 2)]
  expect(nextOf(all, 3).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

const pool = {
  of: 'coin',
  coin: usdt,
  isClosed: false,
  staked: 1_000n,
  rewards: { coin: usdt, perDay: 1n, funded: 100n, endsAt: NOW + 1, totalWeight: 1_000n },
  stakedWorth: 3_000n,
  perDayWorth: 3n,
} as const
const plan = {
  of: 'plan',
  coin: TRX,
  isClosed: false,
  rateBp: 600,
  least: 10n,
  stillFits: 10n,
} as const

describe('the best place', () => {
  test('of a kind pays most now', () => {
    const better = { ...pool, rewards: { ...pool.rewards, perDay: 2n } }
    expect(bestOf([pool, better, { ...pool, of: 'lp' }], 'coin', NOW)).toBe(better)
    const shared = { ...better, rewards: { ...better.rewards, totalWeight: 2_001n } }
    expect(bestOf([shared, pool], 'coin', NOW)).toBe(pool)
    const dear = { ...plan, rateBp: 900 }
    expect(bestOf([plan, dear], 'plan', NOW)).toBe(dear)
  })

  test('is none that takes no stakes, or whose fund covers none', () => {
    expect(bestOf([{ ...pool, isClosed: true }], 'coin', NOW)).toBeUndefined()
    expect(bestOf([{ ...plan, stillFits: 9n }], 'plan', NOW)).toBeUndefined()
    expect(bestOf([plan], 'plan', NOW)).toBe(plan)
    expect(bestOf([pool, plan], 'plan', NOW)).toBe(plan)
  })

  test('of which nothing tells the rate comes after one that pays nothing now', () => {
    const unknown = { ...pool, staked: 0n, rewards: { ...pool.rewards, totalWeight: 0n } }
    const over = { ...pool, rewards: { ...pool.rewards, endsAt: NOW } }
    expect(bestOf([unknown, over], 'coin', NOW)).toBe(over)
    expect(bestOf([unknown], 'coin', NOW)).toBe(unknown)
  })
})
