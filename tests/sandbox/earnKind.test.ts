import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { fixedPlans } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { TRX as TRX_COIN } from '../../src/core/amount.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { claimEarnings } from '../../src/features/earn/operations/claim.ts'
import { openEarn, USDT, type EarnFixture } from './earnFixture.ts'
import { carryOut, heaviest, planned, preflight, type Ordered } from './kindsFixture.ts'
import { TRX } from './launchpadFixture.ts'

// Claims of streams and plans together, against the real contracts.

/** Fee limit of the app: DEFAULT_FEE_LIMIT. */
const FEE_LIMIT = 150_000_000n

let earn: EarnFixture
beforeAll(async () => {
  earn = await openEarn()
})
afterAll(() => earn.close())

const person = (index: number) => earn.people[index]!
const pinned = () => [earn.rewardPools, earn.fixedPlans]
const done = (who: Operator, ordered: Ordered) => carryOut(earn, who, ordered, pinned())
const seenBy = (who: Operator, ordered: Ordered) => preflight(who, ordered, pinned())

const claiming = (who: Operator, streams: readonly bigint[], orders: readonly string[]) =>
  planned(claimEarnings, who, earn.order(), {
    rewardPools: earn.rewardPools,
    streams,
    plans: earn.fixedPlans,
    orders,
    amounts: [{ coin: TRX_COIN, units: TRX }],
    feeLimit: FEE_LIMIT,
  })

/** Creates `count` pools with a stake of the account. Their streams flow for a month. */
async function streamsOf(who: Operator, count: number): Promise<bigint[]> {
  const streams: bigint[] = []
  for (let index = 0; index < count; index += 1) {
    const { place, rewards } = await earn.addPool({})
    await earn.fund(rewards, 100n * TRX, 30n)
    await earn.stake(who, earn.staking, place, 10n * TRX)
    streams.push(rewards)
  }
  return streams
}

async function plansOf(who: Operator, count: number): Promise<string[]> {
  const place = await earn.addPlan({}, 600, 100n * TRX)
  const orders: string[] = []
  for (let index = 0; index < count; index += 1)
    orders.push(await earn.stake(who, earn.fixedPlans, place, 100n * TRX))
  return orders
}

it('everything is claimed in as few transactions as the contracts allow', async () => {
  const who = person(0)
  const streams = await streamsOf(who, 9)
  const orders = await plansOf(who, 11)
  await earn.wait(DAY_MS)
  const claim = claiming(who, streams, orders)
  const due = async () => {
    const ofStreams = await Promise.all(
      streams.map((id) => earn.says(rewardPools.claimable(earn.rewardPools, id, who.address))),
    )
    const ofPlans = await Promise.all(
      orders.map((id) => earn.says(fixedPlans.claimable(earn.fixedPlans, who.address, id))),
    )
    return [...ofStreams, ...ofPlans].reduce((sum, units) => sum + units, 0n)
  }
  const [had, owed] = [await earn.sun(who.address), await due()]
  const outcomes = await done(who, claim)
  expect(Object.keys(outcomes)).toEqual(['streams 1', 'streams 2', 'plans 1', 'plans 2'])
  // Energy for a busy contract may cost half as much again.
  expect((outcomes['streams 1']!.fee * 3n) / 2n).toBeLessThan(FEE_LIMIT)
  const fees = Object.values(outcomes).reduce((sum, { fee }) => sum + fee, 0n)
  const got = (await earn.sun(who.address)) - had + fees
  // Rewards keep growing during the claim.
  expect(got).toBeGreaterThanOrEqual(owed)
  expect(got - owed).toBeLessThan(owed / 100n)
  heaviest({ ...claim, legs: claim.legs.slice(0, 1) }, [outcomes])
})

it('rewards in tokens take the most', async () => {
  const who = person(3)
  const place = await earn.addPlan({ coin: earn.usdt }, 600, 100n * USDT)
  const orders: string[] = []
  for (let index = 0; index < 10; index += 1)
    orders.push(await earn.stake(who, earn.fixedPlans, place, 100n * USDT))
  await earn.wait(DAY_MS)
  const claim = claiming(who, [], orders)
  const outcomes = await done(who, claim)
  expect(Object.keys(outcomes)).toEqual(['plans 1'])
  heaviest(claim, [outcomes])
  const last = await earn.stake(who, earn.fixedPlans, place, 100n * USDT)
  await earn.wait(DAY_MS)
  const one = claiming(who, [], [last])
  heaviest(one, [await done(who, one)])
})

it('what was claimed elsewhere does not keep the rest back', async () => {
  const who = person(1)
  const streams = await streamsOf(who, 1)
  const orders = await plansOf(who, 1)
  // The stream has ended, and the plan's time is over: nothing grows any more.
  await earn.wait(31 * DAY_MS)
  const claim = claiming(who, streams, orders)
  expect(await seenBy(who, claim)).toMatchObject({ settled: undefined, mismatch: undefined })
  await earn.succeed(who, rewardPools.claim(earn.rewardPools, streams))
  const outcomes = await done(who, claim)
  expect(Object.keys(outcomes)).toEqual(['plans 1'])
  expect(await seenBy(who, claim)).toMatchObject({ settled: 'nothingLeft' })
  for (const { call } of claim.legs)
    expect((await earn.act(who, call)).result).toBe('NothingToClaim')
})

it('a claim of nothing is told as such', async () => {
  const claim = claiming(person(2), [1n], [])
  expect(await seenBy(person(2), claim)).toMatchObject({ settled: 'nothingLeft' })
})
