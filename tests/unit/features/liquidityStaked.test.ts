import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { sharesCoin } from '../../../src/core/poolShares.ts'
import { stakedShares } from '../../../src/features/liquidity/staked.ts'

const JADE = addressFromHex('1'.repeat(40))
const COPR = addressFromHex('2'.repeat(40))
const [jadePool, coprPool] = [addressFromHex('3'.repeat(40)), addressFromHex('4'.repeat(40))]

const amounts = (...own: readonly (readonly [pool: number, units: bigint])[]) => ({
  state: 'ready' as const,
  stale: false,
  fetchedAt: 20,
  data: {
    pools: own.map(([pool, units]) => ({ pool, units, count: 1, due: 0n, nextUnlockAt: null })),
    now: 5,
  },
})
const pledged = {
  state: 'ready' as const,
  stale: false,
  fetchedAt: 10,
  data: {
    coins: [
      {
        token: { address: JADE, name: 'Jade', symbol: 'JADE' },
        coin: sharesCoin(jadePool, 'JADE'),
        pools: [1, 4],
      },
      {
        token: { address: COPR, name: 'Copper', symbol: 'COPR' },
        coin: sharesCoin(coprPool, 'COPR'),
        pools: [2],
      },
    ],
  },
}
const loading = { state: 'loading', stale: false } as const
const failed = { state: 'error', stale: false } as const

describe('the shares that an account has staked', () => {
  test('are those of all pools that take them', () => {
    const { data } = stakedShares(amounts([1, 3n], [4, 4n]), pledged)
    expect([...data!.entries()]).toMatchObject([
      [JADE, { units: 7n, token: { symbol: 'JADE' }, shares: { contract: jadePool } }],
    ])
  })

  test('are none where nothing is staked, whatever can be', () => {
    for (const coins of [pledged, loading, failed])
      expect(stakedShares(amounts(), coins)).toMatchObject({ data: new Map(), state: 'ready' })
  })

  test('are as old as the older of the two answers, and old if either is', () => {
    const staked = amounts([1, 3n])
    expect(stakedShares(staked, pledged)).toMatchObject({ stale: false, fetchedAt: 10 })
    expect(stakedShares({ ...staked, stale: true }, pledged)).toMatchObject({ stale: true })
    expect(stakedShares(staked, { ...pledged, stale: true })).toMatchObject({ stale: true })
    expect(stakedShares({ ...amounts(), stale: true }, loading)).toMatchObject({
      stale: true,
      fetchedAt: 20,
    })
  })

  test('are unknown, not none, while an answer is awaited or failed', () => {
    expect(stakedShares(loading, pledged)).toEqual(loading)
    expect(stakedShares(failed, pledged)).toEqual(failed)
    expect(stakedShares(amounts([1, 3n]), loading)).toEqual(loading)
    expect(stakedShares(amounts([1, 3n]), failed)).toEqual(failed)
  })
})
