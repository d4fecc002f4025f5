import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx, usdtCoin } from '../../../src/core/amount.ts'
import {
  bestOf,
  joinPlaces,
  mainOf,
  nextOf,
  sumUp,
  type Unlocking,
} from '../../../src/features/earn/hubRules.ts'
import { onlyTrx } from '../../../src/features/earn/rules.ts'

const NOW = Date.UTC(2026, 10, 25)
const usdt = usdtCoin(addressFromHex('4'.repeat(40)))
const inUsdt = (units: bigint) => ({ coin: usdt, units })

describe('the main number', () => {
  test('of one coin is that coin, whatever it is worth', () => {
    expect(mainOf(sumUp([inUsdt(2n), inUsdt(3n)], onlyTrx))).toEqual({
      kind: 'amount',
      amount: inUsdt(5n),
    })
  })

  test('of several is what they are worth, with what is not in it', () => {
    const worthOf = () => 7n
    expect(mainOf(sumUp([trx(1n), inUsdt(3n)], worthOf))).toEqual({
      kind: 'worth',
      sun: 14n,
      unknown: 0,
    })
    expect(mainOf(sumUp([trx(1n), inUsdt(3n)], onlyTrx))).toEqual({
      kind: 'worth',
      sun: 1n,
      unknown: 1,
    })
  })

  test('is the first amount where nothing tells what any is worth, and none for nothing', () => {
    expect(mainOf(sumUp([inUsdt(3n), trx(1n)], () => undefined))).toMatchObject({
      kind: 'amount',
      amount: inUsdt(3n),
    })
    expect(mainOf(sumUp([inUsdt(0n)], onlyTrx))).toBeUndefined()
  })
})

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

describe('places of several pages', () => {
  const place = (of: 'lp' | 'coin' | 'plan', number: number, isClosed = false) =>
    of === 'plan' ? { of, plan: number, isClosed } : { of, pool: number, isClosed }
  const page = (total: number, ...items: readonly ReturnType<typeof place>[]) => ({ total, items })

  test('are those of one page where it holds all: no kind lacks any', () => {
    const best = page(2, place('coin', 1), place('plan', 1))
    expect(joinPlaces(best, {})).toEqual({ items: best.items, lacking: [] })
  })

  test('are each there once, also what only the page of its kind has', () => {
    const best = page(101, place('plan', 1), place('coin', 1))
    const lp = page(1, place('lp', 2))
    const coin = page(2, place('coin', 1), place('coin', 3))
    expect(joinPlaces(best, { lp, coin }).items.map(({ of, ...rest }) => [of, rest])).toEqual([
      ['plan', { plan: 1, isClosed: false }],
      ['coin', { pool: 1, isClosed: false }],
      ['lp', { pool: 2, isClosed: false }],
      ['coin', { pool: 3, isClosed: false }],
    ])
  })

  test('may lack some of a kind that was not told of, or that goes on with those that are open', () => {
    const best = page(101, place('coin', 1))
    expect(joinPlaces(best, {}).lacking).toEqual(['lp', 'coin', 'plan'])
    const lp = page(9, place('lp', 1))
    const coin = page(9, place('coin', 1), place('coin', 2, true))
    const plan = page(1, place('plan', 1))
    expect(joinPlaces(best, { lp, coin, plan }).lacking).toEqual(['lp'])
    expect(joinPlaces(best, { lp: page(0), coin, plan }).lacking).toEqual([])
  })
})
