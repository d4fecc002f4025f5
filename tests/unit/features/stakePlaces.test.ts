import { describe, expect, test } from 'vitest'
import type { Plan, StakePool } from '../../../src/api/endpoints/stakeFields.ts'
import { addressFromHex, formatAddress, nobody, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import type { ChainPlace } from '../../../src/features/stake/chainPlace.ts'
import {
  coinOfStream,
  contractOf,
  isSameCoin,
  keyOfPlace,
  livePlace,
} from '../../../src/features/stake/places.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))
const [staking, fixedPlans, shares] = [address('1'), address('2'), address('3')]
const coin = { symbol: 'JADE LP', decimals: 18, contract: shares }
const stream = { perDay: 5n, funded: 9n, endsAt: 100, totalWeight: 7n }

const told = {
  contract: staking,
  days: 30,
  costBp: 500,
  least: 1n,
  most: 100n,
  isClosed: false,
  staked: 7n,
  stakers: 2,
  own: { count: 1, units: 3n, due: 0n, nextUnlockAt: 5 },
}
const pool: StakePool = {
  of: 'lp',
  pool: 4,
  ...told,
  coin,
  token: null,
  rewards: { stream: 8, coin: TRX, ...stream },
  costs: { stream: 9, coin, ...stream },
  stakedWorth: null,
  perDayWorth: null,
}
const plan: Plan = {
  of: 'plan',
  plan: 2,
  ...told,
  contract: fixedPlans,
  coin,
  rateBp: 600,
  fund: 50n,
  stillFits: 40n,
}
const onChain: ChainPlace = {
  coin: shares,
  decimals: 18,
  days: 30,
  costBp: 500,
  least: 1n,
  most: 100n,
  isClosed: true,
  staked: 12n,
  own: 8n,
  plan: null,
  streams: [
    { stream: 8, coin: nobody, ...stream, perDay: 6n, weight: 8n, claimable: 1n },
    { stream: 9, coin: shares, ...stream, endsAt: 200, weight: 8n, claimable: 2n },
  ],
}

describe('a place', () => {
  test('is as it was told until the chain has answered', () => {
    expect(livePlace(pool, undefined)).toBe(pool)
  })

  test('is then as the newest block has it, with its streams', () => {
    expect(livePlace(pool, onChain)).toMatchObject({
      isClosed: true,
      staked: 12n,
      own: { count: 1, units: 8n, nextUnlockAt: 5 },
      rewards: { stream: 8, coin: TRX, perDay: 6n },
      costs: { stream: 9, coin, endsAt: 200 },
    })
  })

  test('is worth what is staked there now, by the price that was told', () => {
    expect(livePlace({ ...pool, stakedWorth: 70n }, onChain).stakedWorth).toBe(120n)
    expect(livePlace({ ...pool, staked: 0n, stakedWorth: 0n }, onChain).stakedWorth).toBe(0n)
    expect(livePlace(pool, onChain).stakedWorth).toBeNull()
  })

  test('that is a plan has the fund of the newest block', () => {
    const known = { ...onChain, plan: { rateBp: 700, fund: 10n, stillFits: 8n }, streams: [] }
    expect(livePlace(plan, known)).toMatchObject({ rateBp: 700, fund: 10n, stillFits: 8n })
  })

  test('in which the account has something that the backend has not seen yet says so', () => {
    const { own } = livePlace({ ...pool, own: null }, onChain)
    expect(own).toEqual({ count: 0, units: 8n, due: 0n, nextUnlockAt: null })
    expect(livePlace(pool, { ...onChain, own: null }).own).toBe(pool.own)
  })

  test('is known to the chain by its contract and its number', () => {
    expect(keyOfPlace(pool)).toEqual({ of: 'lp', contract: staking, number: 4 })
    expect(keyOfPlace(plan)).toEqual({ of: 'plan', contract: fixedPlans, number: 2 })
    expect(contractOf('plan', { staking, fixedPlans })).toBe(fixedPlans)
    expect(contractOf('lp', { staking, fixedPlans })).toBe(staking)
  })

  test('counts as the chain does, or not at all', () => {
    expect(isSameCoin(pool, onChain)).toBe(true)
    expect(isSameCoin(pool, { ...onChain, decimals: 6 })).toBe(false)
    expect(isSameCoin(pool, { ...onChain, coin: staking })).toBe(false)
    expect(isSameCoin({ coin: TRX }, { ...onChain, coin: nobody, decimals: 6 })).toBe(true)
  })
})

describe('the coin of a stream', () => {
  test('is TRX, one that is known, or counted in its smallest units', () => {
    expect(coinOfStream(nobody, [])).toBe(TRX)
    expect(coinOfStream(shares, [undefined, TRX, coin])).toBe(coin)
    expect(coinOfStream(shares, [TRX])).toEqual({
      symbol: formatAddress(shares),
      decimals: 0,
      contract: shares,
    })
  })
})
