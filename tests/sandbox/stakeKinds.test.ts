import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePlace } from '../../sandbox/world/stakes.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { fixedPlans } from '../../src/chain/contracts/fixedPlans.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { staking } from '../../src/chain/contracts/staking.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { TRX as TRX_COIN, type Coin } from '../../src/core/amount.ts'
import { DAY_MS } from '../../src/core/time.ts'
import {
  cancelStake,
  MOST_AT_ONCE,
  unlockStakes,
} from '../../src/features/stake/operations/leave.ts'
import { pledgeStake } from '../../src/features/stake/operations/pledge.ts'
import type { Kind } from '../../src/outbox/kind.ts'
import { formatAmount } from '../../src/i18n/formatAmount.ts'
import { openEarn, USDT, type EarnFixture, type Traded } from './earnFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { TRX } from './launchpadFixture.ts'

// The stake operations against the real contracts: checks and skipped legs, effects and cost, and
// the wording of each refusal.

const FEE_LIMIT = 150_000_000n
const MONTH_MS = 30 * DAY_MS
const TERMS = { days: 30, costBp: 500 }
const RATE_BP = 600

let earn: EarnFixture
let traded: Traded
beforeAll(async () => {
  earn = await openEarn({ people: 10 })
  traded = await earn.trade()
})
afterAll(() => earn.close())

const person = (index: number) => earn.people[index]!
/** Returns an account without any stake yet, so that a call writes the most storage. */
let newcomers = 0
const newcomer = () => person(newcomers++)

const usdt = (): Coin => ({ symbol: 'USDT', decimals: 6, contract: earn.usdt })
const shares = (): Coin => ({ symbol: 'LP-FRG', decimals: 18, contract: traded.shares })
const pinned = () => [earn.staking, earn.fixedPlans, earn.usdt]
const order = (kind: Kind, who: Operator, intent: object): Ordered =>
  planned(kind, who, earn.order(), { feeLimit: FEE_LIMIT, ...intent })
const done = (who: Operator, ordered: Ordered) => carryOut(earn, who, ordered, pinned())
const seenBy = (who: Operator, ordered: Ordered) => preflight(who, ordered, pinned())
/** Runs the preflight of the last leg alone, without the approval before it. */
const lastSeenBy = (who: Operator, ordered: Ordered) =>
  seenBy(who, { ...ordered, legs: ordered.legs.slice(-1) })

const rewardOf = (units: bigint) => (units * BigInt(RATE_BP) * BigInt(TERMS.days)) / 3_650_000n

const inPool = (who: Operator, place: bigint, coin: Coin, units: bigint, also: object = {}) => {
  const of = coin.contract === traded.shares ? 'lp' : 'coin'
  const named = { of, contract: earn.staking, place, coin, units, ...TERMS }
  return order(pledgeStake, who, { ...named, ...also })
}
const inPlan = (who: Operator, place: bigint, coin: Coin, units: bigint, also: object = {}) => {
  const promised = { rateBp: RATE_BP, reward: rewardOf(units) }
  const named = { of: 'plan', contract: earn.fixedPlans, place, coin, units, ...TERMS }
  return order(pledgeStake, who, { ...named, ...promised, ...also })
}

describe('a pledge', () => {
  it('of shares approves exactly those, and is made once', async () => {
    const { place, rewards } = await earn.addPool({ coin: traded.shares })
    // The pool pays rewards and lets costs flow, so that the most energy is measured.
    await earn.provide(person(9), traded, 10n * TRX)
    const early = await earn.stake(person(9), earn.staking, place, 10n ** 8n)
    await earn.stake(person(9), earn.staking, place, 10n ** 8n)
    await earn.succeed(person(9), stakeBook.cancel(earn.staking, early))
    await earn.succeed(person(9), staking.flow(earn.staking, place))
    await earn.fund(rewards, 100n * TRX, 30n)
    await earn.wait(DAY_MS)
    const who = newcomer()
    const units = await earn.provide(who, traded, 10n * TRX)
    const pledge = inPool(who, place, shares(), units)
    const outcomes = await done(who, pledge)
    expect(Object.keys(outcomes)).toEqual(['approve', 'pledge'])
    heaviest(pledge, [outcomes])
    expect(await earn.says(trc20.allowance(traded.shares, who.address, earn.staking))).toBe(0n)
    expect(await seenBy(who, pledge)).toMatchObject({ settled: 'alreadyStaked' })
    expect((await earn.act(who, pledge.legs.at(-1)!.call)).result).toBe('OrderAlreadyUsed')
  })

  it('of TRX needs no approval', async () => {
    const { place, rewards } = await earn.addPool({})
    await earn.fund(rewards, 100n * TRX, 30n)
    await earn.stake(person(9), earn.staking, place, 10n * TRX)
    await earn.wait(DAY_MS)
    const who = newcomer()
    const before = await earn.sun(who.address)
    const pledge = inPool(who, place, TRX_COIN, 10n * TRX)
    const outcomes = await done(who, pledge)
    expect(Object.keys(outcomes)).toEqual(['pledge'])
    heaviest(pledge, [outcomes])
    expect(before - (await earn.sun(who.address))).toBe(10n * TRX + outcomes['pledge']!.fee)
    const plan = await earn.addPlan({}, RATE_BP, 100n * TRX)
    const planned = inPlan(who, plan, TRX_COIN, 10n * TRX)
    heaviest(planned, [await done(who, planned)])
  })

  it('in a plan has its whole reward set aside, and leaves what was approved beyond it', async () => {
    const place = await earn.addPlan({ coin: earn.usdt }, RATE_BP, 100n * USDT)
    const who = newcomer()
    const exactly = inPlan(who, place, usdt(), 100n * USDT)
    heaviest(exactly, [await done(who, exactly)])
    const pledge = inPlan(who, place, usdt(), 500n * USDT, { approved: 1_000n * USDT })
    const outcomes = await done(who, pledge)
    expect(Object.keys(outcomes)).toEqual(['approve', 'pledge'])
    const { whole } = await earn.says(fixedPlans.rewardOf(earn.fixedPlans, who.address, pledge.id))
    expect(whole).toBe(rewardOf(500n * USDT))
    const rest = await earn.says(trc20.allowance(earn.usdt, who.address, earn.fixedPlans))
    expect(rest).toBe(500n * USDT)
    // The next stake needs no approval.
    expect(Object.keys(await done(who, inPlan(who, place, usdt(), 400n * USDT)))).toEqual([
      'pledge',
    ])
  })

  it('for which more was chosen looks at what is approved by then, not at what was when it was shown', async () => {
    const place = await earn.addPlan({ coin: earn.usdt }, RATE_BP, 100n * USDT)
    const who = newcomer()
    const price = 30n * USDT
    const chosen = 1_000n * USDT
    const left = () => earn.says(trc20.allowance(earn.usdt, who.address, earn.fixedPlans))
    const meanwhile = (units: bigint) =>
      earn.succeed(who, trc20.approve(earn.usdt, earn.fixedPlans, units))
    const seen = async (pledge: Ordered) =>
      (await seenBy(who, { ...pledge, legs: pledge.legs.slice(0, 2) })).settled

    // The allowance covers this stake: nothing is approved, not even the chosen amount.
    const enough = inPlan(who, place, usdt(), price, { approved: chosen })
    expect(await seen(enough)).toBeUndefined()
    await meanwhile(50n * USDT)
    expect(await seen(enough)).toBe('allowanceSuffices')
    expect(Object.keys(await done(who, enough))).toEqual(['pledge'])
    expect(await left()).toBe(50n * USDT - price)

    // The allowance is too small: USDT requires a reset to zero first.
    await meanwhile(0n)
    const tooLittle = inPlan(who, place, usdt(), price, { approved: chosen })
    await meanwhile(10n * USDT)
    expect(Object.keys(await done(who, tooLittle))).toEqual(['approveReset', 'approve', 'pledge'])
    expect(await left()).toBe(chosen - price)
  })

  it('is refused by the limits of its pool, in the words of the specification', async () => {
    const who = person(9)
    const { place } = await earn.addPool({ least: 10n * TRX, most: 100n * TRX })
    const of = (units: bigint) => inPool(who, place, TRX_COIN, units)
    expect(await seenBy(who, of(10n * TRX - 1n))).toMatchObject({
      mismatch: 'belowMinimum',
      words: 'Less than the minimum amount',
    })
    expect(await seenBy(who, of(100n * TRX + 1n))).toMatchObject({
      mismatch: 'exceedsMaximum',
      words: 'Exceeds maximum shares',
    })
    await done(who, of(90n * TRX))
    expect(await seenBy(who, of(11n * TRX))).toMatchObject({ mismatch: 'exceedsMaximum' })
    await done(who, of(10n * TRX))
    const nothing = stakeBook.pledge(earn.staking, earn.order(), place, 0n, { callValue: 0n })
    const [leg] = of(10n * TRX).legs
    const asked = { ...of(10n * TRX), legs: [{ ...leg!, call: nothing }] }
    expect(await seenBy(who, asked)).toMatchObject({ words: 'Please enter the pledge amount' })
  })

  it('is not made in a place that was closed meanwhile, nor with other terms', async () => {
    const who = person(9)
    const { place } = await earn.addPool({})
    const pledge = inPool(who, place, TRX_COIN, 10n * TRX)
    expect(await seenBy(who, pledge)).toMatchObject({ mismatch: undefined, willSucceed: true })
    for (const also of [{ days: 31 }, { costBp: 499 }])
      expect(await seenBy(who, inPool(who, place, TRX_COIN, 10n * TRX, also))).toMatchObject({
        mismatch: 'terms',
      })
    await earn.succeed(earn.owner, closePlace(earn.staking, place))
    expect(await seenBy(who, pledge)).toMatchObject({
      mismatch: 'closed',
      words: 'No new pledges are taken here any more. Nothing was pledged.',
    })
    const had = await earn.sun(who.address)
    const { result, fee } = await earn.act(who, pledge.legs[0]!.call)
    expect(result).toBe('Closed')
    expect(had - (await earn.sun(who.address))).toBe(fee)
  })

  it('whose reward the fund does not cover loses at most a fee', async () => {
    const who = person(9)
    const place = await earn.addPlan({}, RATE_BP, TRX)
    const fits = await earn.says(fixedPlans.stillFits(earn.fixedPlans, place))
    const pledge = inPlan(who, place, TRX_COIN, fits)
    expect(await seenBy(who, pledge)).toMatchObject({ willSucceed: true })
    expect(await seenBy(who, inPlan(who, place, TRX_COIN, fits + 1n))).toMatchObject({
      mismatch: 'fund',
    })
    // Another user is faster, between sheet and block.
    await earn.stake(person(8), earn.fixedPlans, place, fits / 2n)
    const left = await earn.says(fixedPlans.stillFits(earn.fixedPlans, place))
    const covered = {
      message: "The plan's fund covers only {fits} more. Nothing was pledged.",
      values: { fits: formatAmount({ coin: TRX_COIN, units: left }) },
    }
    expect(await seenBy(who, pledge)).toMatchObject({
      mismatch: 'fund',
      contradiction: covered,
      reason: covered,
    })
    const had = await earn.sun(who.address)
    const { result, fee } = await earn.act(who, pledge.legs[0]!.call)
    expect(result).toBe('FundTooSmall')
    expect(had - (await earn.sun(who.address))).toBe(fee)
    await done(who, inPlan(who, place, TRX_COIN, left))
  })

  it('at another rate, or for another reward, than the chain has is not signed', async () => {
    const who = person(9)
    const place = await earn.addPlan({}, RATE_BP, 100n * TRX)
    const of = (also: object) => inPlan(who, place, TRX_COIN, 100n * TRX, also)
    expect(await seenBy(who, of({}))).toMatchObject({ willSucceed: true })
    expect(await seenBy(who, of({ rateBp: 601 }))).toMatchObject({ mismatch: 'terms' })
    expect(await seenBy(who, of({ reward: rewardOf(100n * TRX) + 1n }))).toMatchObject({
      mismatch: 'terms',
    })
  })

  it('of more than there is says which coin is missing', async () => {
    const who = person(9)
    const { place } = await earn.addPool({ coin: earn.usdt })
    const pledge = inPool(who, place, usdt(), 500_000n * USDT)
    await earn.succeed(who, trc20.approve(earn.usdt, earn.staking, 500_000n * USDT))
    expect(await lastSeenBy(who, pledge)).toMatchObject({ willSucceed: false })
    await earn.succeed(who, trc20.approve(earn.usdt, earn.staking, 0n))
  })
})

describe('taking back', () => {
  const unlocking = (who: Operator, orders: string[], units: bigint, coin: Coin, also = {}) => {
    const of = { of: 'coin', contract: earn.staking, coin, units, orders }
    return order(unlockStakes, who, { ...of, ...also })
  }
  const cancelling = (who: Operator, id: string, units: bigint, coin: Coin, also = {}) => {
    const of = { of: 'coin', contract: earn.staking, coin, units, order: id }
    return order(cancelStake, who, { ...of, costBp: TERMS.costBp, cost: units / 20n, ...also })
  }

  it('of several stakes in their time costs nothing, stays far below the limit, and happens once', async () => {
    const { place } = await earn.addPool({ coin: earn.usdt })
    const who = newcomer()
    const orders: string[] = []
    const all = BigInt(MOST_AT_ONCE) * 10n * USDT
    for (let count = 0; count < MOST_AT_ONCE; count += 1)
      orders.push(await earn.stake(who, earn.staking, place, 10n * USDT))
    const unlock = unlocking(who, orders, all, usdt())
    expect(await seenBy(who, unlock)).toMatchObject({
      mismatch: 'notYet',
      words: 'Unlocking time has not yet arrived',
    })
    await earn.wait(MONTH_MS)
    const had = await earn.tokens(earn.usdt, who.address)
    const outcomes = await done(who, unlock)
    heaviest(unlock, [outcomes])
    expect(outcomes['unlock']!.fee * 2n).toBeLessThan(FEE_LIMIT)
    expect((await earn.tokens(earn.usdt, who.address)) - had).toBe(all)
    expect(await seenBy(who, unlock)).toMatchObject({ settled: 'alreadyOver' })
  })

  it('of two, of which one was taken back elsewhere, is not begun: the other one still is', async () => {
    const { place } = await earn.addPool({})
    const who = newcomer()
    const first = await earn.stake(who, earn.staking, place, 10n * TRX)
    const second = await earn.stake(who, earn.staking, place, 20n * TRX)
    await earn.wait(MONTH_MS)
    const both = unlocking(who, [first, second], 30n * TRX, TRX_COIN)
    expect(await seenBy(who, both)).toMatchObject({ willSucceed: true })
    await earn.succeed(who, stakeBook.unlock(earn.staking, [first]))
    expect(await seenBy(who, both)).toMatchObject({
      settled: undefined,
      mismatch: 'over',
      words: 'Insufficient number of unlockable pledges',
    })
    expect((await earn.act(who, both.legs[0]!.call)).result).toBe('AlreadyOver')
    const rest = unlocking(who, [second], 20n * TRX, TRX_COIN)
    await done(who, rest)
    expect(await seenBy(who, both)).toMatchObject({ settled: 'alreadyOver' })
  })

  it('compares sum and coin with the chain', async () => {
    const { place } = await earn.addPool({})
    const who = person(9)
    const id = await earn.stake(who, earn.staking, place, 10n * TRX)
    await earn.wait(MONTH_MS)
    for (const [units, coin] of [
      [11n * TRX, TRX_COIN],
      [10n * TRX, usdt()],
    ] as const)
      expect(await seenBy(who, unlocking(who, [id], units, coin))).toMatchObject({
        mismatch: 'stake',
      })
    const strange = unlocking(who, [earn.order()], 10n * TRX, TRX_COIN)
    expect(await seenBy(who, strange)).toMatchObject({
      mismatch: 'over',
      words: 'Insufficient number of unlockable pledges',
    })
    await done(who, unlocking(who, [id], 10n * TRX, TRX_COIN))
  })

  it('before its time costs what was fixed, and no more than was shown', async () => {
    const { place } = await earn.addPool({ coin: earn.usdt })
    const who = newcomer()
    const id = await earn.stake(who, earn.staking, place, 100n * USDT)
    const dearer = cancelling(who, id, 100n * USDT, usdt(), { cost: 5n * USDT - 1n })
    expect(await seenBy(who, dearer)).toMatchObject({ mismatch: 'stake' })
    const cancel = cancelling(who, id, 100n * USDT, usdt())
    const had = await earn.tokens(earn.usdt, who.address)
    heaviest(cancel, [await done(who, cancel)])
    expect((await earn.tokens(earn.usdt, who.address)) - had).toBe(95n * USDT)
    expect(await seenBy(who, cancel)).toMatchObject({ settled: 'alreadyOver' })
    expect(await seenBy(who, unlocking(who, [id], 100n * USDT, usdt()))).toMatchObject({
      settled: 'alreadyOver',
    })
  })

  it('whose time comes between sheet and block is cancelled for nothing', async () => {
    const { place } = await earn.addPool({})
    const who = person(9)
    const id = await earn.stake(who, earn.staking, place, 100n * TRX)
    const cancel = cancelling(who, id, 100n * TRX, TRX_COIN)
    expect(await seenBy(who, cancel)).toMatchObject({ willSucceed: true })
    await earn.wait(MONTH_MS)
    const had = await earn.sun(who.address)
    const { cancel: outcome } = await done(who, cancel)
    expect((await earn.sun(who.address)) - had).toBe(100n * TRX - outcome!.fee)
  })

  it('out of a plan brings what has grown of its reward along', async () => {
    const place = await earn.addPlan({ coin: earn.usdt }, RATE_BP, 100n * USDT)
    const who = newcomer()
    const whole = rewardOf(100n * USDT)
    const ofPlan = { of: 'plan', contract: earn.fixedPlans }
    const ids = [
      await earn.stake(who, earn.fixedPlans, place, 100n * USDT),
      await earn.stake(who, earn.fixedPlans, place, 100n * USDT),
    ]
    await earn.wait(MONTH_MS / 2)
    const had = await earn.tokens(earn.usdt, who.address)
    const cancel = cancelling(who, ids[0]!, 100n * USDT, usdt(), ofPlan)
    await done(who, cancel)
    const cancelled = (await earn.tokens(earn.usdt, who.address)) - had
    expect(cancelled).toBeGreaterThanOrEqual(95n * USDT + whole / 2n)
    expect(cancelled).toBeLessThan(95n * USDT + whole)
    await earn.wait(MONTH_MS / 2)
    const unlock = unlocking(who, [ids[1]!], 100n * USDT, usdt(), ofPlan)
    await done(who, unlock)
    const after = (await earn.tokens(earn.usdt, who.address)) - had - cancelled
    expect(after).toBe(100n * USDT + whole)
  })
})
