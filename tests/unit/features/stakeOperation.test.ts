import { describe, expect, it, test } from 'vitest'
import { MOST_AT_ONCE } from '../../../src/chain/contracts/stakeBook.ts'
import { trc20Events } from '../../../src/chain/contracts/trc20.ts'
import { nobody } from '../../../src/core/address.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { ORDERS_AT_ONCE } from '../../../src/features/earn/rules.ts'
import type { KindName } from '../../../src/operations.ts'
import {
  chain,
  COST,
  intents,
  lastOf,
  NOW,
  ORDER,
  OTHER,
  OWNER,
  pairOf,
  placeTerms,
  plansOf,
  REWARD,
  SECOND,
  SHARES,
  stake,
  UNITS,
  USDT,
} from './stakeSamples.ts'

// What the kinds of stakes ask the chain before anything is signed, and when they are over.

type Told = Parameters<typeof chain>[0]

const verdictOf = async (kind: KindName, intent: unknown, told?: Told, now?: number) => {
  const found = await lastOf(kind, intent).verify!(chain(told, now))
  if (!found.ok) throw new Error(found.error.kind)
  return found.value.kind === 'mismatch' ? found.value.field : found.value.kind
}

const reasonOf = async (kind: KindName, intent: unknown, told?: Told) => {
  const found = await lastOf(kind, intent).skip!(chain(told))
  if (!found.ok) throw new Error(found.error.kind)
  return found.value
}

describe('a pledge', () => {
  test.each<[string, string, Told]>([
    ['in a place of these terms is agreed', 'agreed', {}],
    ['in one of another coin is not made', 'terms', placeTerms(OTHER)],
    ['of a coin with other decimals than shown is not made', 'decimals', { decimals: [18n] }],
    ['in one that was closed is not made', 'closed', { isClosed: [true] }],
    ['of less than its minimum is not made', 'belowMinimum', placeTerms(USDT, UNITS + 1n)],
    ['of its minimum is agreed', 'agreed', placeTerms(USDT, UNITS)],
    ['of more than its maximum is not made', 'exceedsMaximum', placeTerms(USDT, 1n, UNITS - 1n)],
    ['of its maximum is agreed', 'agreed', placeTerms(USDT, 1n, UNITS)],
    [
      'beside another one, with which it would be more, is not made',
      'exceedsMaximum',
      { ...placeTerms(USDT, 1n, UNITS), stakedBy: [1n] },
    ],
  ])('%s', async (_, verdict, told) => {
    expect(await verdictOf('stake.pledge', intents.pledge, told)).toBe(verdict)
  })

  test.each<[string, string, Told]>([
    ['at this rate, and for this reward, is agreed', 'agreed', {}],
    ['at another rate is not made', 'terms', { rateBpOf: [599n] }],
    ['for another reward than shown is not made', 'terms', { rewardFor: [REWARD - 1n] }],
    ['whose reward its fund does not cover is not made', 'fund', { stillFits: [UNITS - 1n] }],
  ])('in a plan, %s', async (_, verdict, told) => {
    expect(await verdictOf('stake.pledge', intents.pledgePlan, told)).toBe(verdict)
  })

  it('is not even approved where it would not be made', async () => {
    const [, approve] = plansOf('stake.pledge', intents.pledge)
    expect(await approve!.verify!(chain({ isClosed: [true] }))).toMatchObject({
      value: { field: 'closed' },
    })
    expect(approve!.before).toBeDefined()
  })

  it('approves what was chosen if that is more, and never less than it takes', () => {
    const approvedOf = (also: object) =>
      plansOf('stake.pledge', { ...intents.pledge, ...also })[1]!.call.args?.[1]
    expect(approvedOf({})).toBe(UNITS)
    expect(approvedOf({ approved: 1_000_000_000n })).toBe(1_000_000_000n)
    expect(approvedOf({ approved: UNITS - 1n })).toBe(UNITS)
  })

  it('is over once the chain has it', async () => {
    expect(await reasonOf('stake.pledge', intents.pledge)).toBe('alreadyStaked')
    expect(await reasonOf('stake.pledge', intents.pledge, { stakeOf: stake({ since: 0 }) })).toBe(
      undefined,
    )
  })
})

/** The second of two stakes is otherwise. */
const secondIs = (kept: Parameters<typeof stake>[0]): Told => ({
  stakeOf: ([, order]) => (order === SECOND ? stake(kept) : stake()),
})

describe('taking stakes back in their time', () => {
  test.each<[string, string, Told, number?]>([
    ['is agreed once the time of all has come', 'agreed', {}],
    ['waits for the last of them', 'notYet', secondIs({ until: NOW + 1_000 })],
    ['is agreed in the very second', 'agreed', secondIs({ until: NOW })],
    // The contract would take back none of them: what is left has to be confirmed anew.
    ['does not begin where one is over', 'over', secondIs({ endedAt: NOW - 1_000 })],
    ['does not begin where one is unknown', 'over', secondIs({ since: 0 })],
    ['compares the sum with what was shown', 'stake', secondIs({ amount: UNITS + 1n })],
    ['compares the coin with what was shown', 'stake', placeTerms(nobody)],
    ['compares its decimals with those shown', 'stake', { decimals: [18n] }],
  ])('%s', async (_, verdict, told) => {
    expect(await verdictOf('stake.unlock', intents.unlock, told)).toBe(verdict)
  })

  it('is over only once all are', async () => {
    const ended = { endedAt: NOW - 1_000 }
    expect(await reasonOf('stake.unlock', intents.unlock, secondIs(ended))).toBe(undefined)
    expect(await reasonOf('stake.unlock', intents.unlock, { stakeOf: stake(ended) })).toBe(
      'alreadyOver',
    )
  })
})

describe('taking a stake back before its time', () => {
  const early = { until: NOW + DAY_MS }
  test.each<[string, string, Told]>([
    ['is agreed at the cost that was shown', 'agreed', { stakeOf: stake(early) }],
    ['is agreed where its time has come meanwhile: it costs nothing', 'agreed', {}],
    ['is not agreed at a higher rate', 'stake', { stakeOf: stake({ ...early, costBp: 501n }) }],
    ['is not agreed at a lower one', 'stake', { stakeOf: stake({ ...early, costBp: 499n }) }],
    ['is not agreed where less was staked', 'stake', { stakeOf: stake({ ...early, amount: 1n }) }],
    ['is not agreed where it is over', 'over', { stakeOf: stake({ ...early, endedAt: NOW }) }],
    ['is not agreed of another coin', 'stake', { ...placeTerms(OTHER), stakeOf: stake(early) }],
    ['is not agreed where it looked like less', 'stake', { decimals: [4n], stakeOf: stake(early) }],
  ])('%s', async (_, verdict, told) => {
    expect(await verdictOf('stake.cancel', intents.cancel, told)).toBe(verdict)
  })

  it('never costs more than was shown', async () => {
    const told = { stakeOf: stake(early) }
    const showing = (cost: bigint) => ({ ...intents.cancel, cost })
    expect(await verdictOf('stake.cancel', showing(COST - 1n), told)).toBe('stake')
    expect(await verdictOf('stake.cancel', showing(COST), told)).toBe('agreed')
    expect(await verdictOf('stake.cancel', showing(0n), {})).toBe('agreed')
  })
})

describe('a claim', () => {
  it('passes over what has nothing left, so that the rest goes on', async () => {
    const reasons = async (told: Told) =>
      Promise.all(
        plansOf('earn.claim', intents.claim).map(async ({ skip }) => {
          const found = await skip!(chain(told))
          return found.ok && found.value
        }),
      )
    expect(await reasons({})).toEqual([undefined, undefined])
    // (A stake is asked for by its order, a stream by its number.)
    const onlyPlans = { claimable: ([, second]: readonly string[]) => [second === ORDER ? 1n : 0n] }
    expect(await reasons(onlyPlans)).toEqual(['nothingLeft', undefined])
    expect(await reasons({ claimable: [0n] })).toEqual(['nothingLeft', 'nothingLeft'])
    const onlyFifth = { claimable: ([first]: readonly string[]) => [first === '5' ? 1n : 0n] }
    const ofTwo = { ...intents.claim, streams: [4n, 5n], orders: [] }
    expect(await reasonOf('earn.claim', ofTwo, onlyFifth)).toBe(undefined)
  })

  it('takes eight streams and ten stakes at once', () => {
    expect(ORDERS_AT_ONCE).toBe(MOST_AT_ONCE)
    const streams = Array.from({ length: 17 }, (_, index) => BigInt(index + 1))
    const orders = Array.from({ length: 11 }, (_, index) => index.toString(16).padStart(64, '0'))
    const plans = plansOf('earn.claim', { ...intents.claim, streams, orders })
    expect(plans.map(({ name }) => name)).toEqual([
      'streams 1',
      'streams 2',
      'streams 3',
      'plans 1',
      'plans 2',
    ])
    expect(plans.every(({ optional }) => optional)).toBe(true)
    expect(plans.map(({ after }) => after!('0a').request)).toMatchObject([
      { streams: streams.slice(0, 8).join() },
      { streams: streams.slice(8, 16).join() },
      { streams: '17' },
      { orders: orders.slice(0, 10).join() },
      { orders: orders[10] },
    ])
  })
})

describe('shares of a pool', () => {
  const trades: [KindName, object][] = [
    ['liquidity.buy', intents.buy],
    ['liquidity.remove', intents.remove],
  ]
  test.each(trades)('%s is agreed up to its deadline, once', async (kind, intent) => {
    expect(await verdictOf(kind, intent)).toBe('agreed')
    expect(await verdictOf(kind, intent, {}, NOW + 1)).toBe('deadline')
    expect(await reasonOf(kind, intent)).toBe(undefined)
    expect(await reasonOf(kind, intent, { isUsed: [true] })).toBe('alreadyDone')
  })

  test.each(trades)('%s is of a token that the factory made', async (kind, intent) => {
    const strange = { pairOf: pairOf(SHARES, 'JADE', nobody) }
    expect(await verdictOf(kind, intent, strange)).toBe('token')
    expect(await verdictOf(kind, intent, { pairOf: pairOf(SHARES, 'JADEX') })).toBe('symbol')
  })

  it('are taken out of the pool that was shown', async () => {
    const other = { pairOf: pairOf(OTHER) }
    expect(await verdictOf('liquidity.remove', intents.remove, other)).toBe('pool')
    expect(await verdictOf('liquidity.buy', intents.buy, other)).toBe('agreed')
  })
})

it('an approval is revoked only where its coin says so itself', () => {
  const { expects } = lastOf('allowance.revoke', intents.revoke)
  const { owner, spender } = { owner: OWNER, spender: intents.revoke.spender }
  expect(expects).toMatchObject({ contract: USDT, shape: trc20Events.approval })
  expect(expects!.matches({ owner, spender, value: 0n })).toBe(true)
  expect(expects!.matches({ owner, spender, value: 1n })).toBe(false)
  expect(expects!.matches({ owner, spender: OTHER, value: 0n })).toBe(false)
  expect(expects!.matches({ owner: OTHER, spender, value: 0n })).toBe(false)
})

it('an approval is revoked once', async () => {
  expect(await reasonOf('allowance.revoke', intents.revoke, { allowance: [1n] })).toBe(undefined)
  expect(await reasonOf('allowance.revoke', intents.revoke, { allowance: [0n] })).toBe(
    'alreadyDone',
  )
})
