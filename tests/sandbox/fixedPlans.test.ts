import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import {
  fixedPlans as plans,
  fixedPlansEvents as events,
} from '../../src/chain/contracts/fixedPlans.ts'
import { stakeBook as calls } from '../../src/chain/contracts/stakeBook.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addPlan, closePlace } from '../../sandbox/world/stakes.ts'
import { DAY, openStakes, TRX, USDT, type StakeFixture } from './stakeFixture.ts'

// A plan of the fixture yields a tenth of the stake in 100 days, and costs 5 % to leave early.

let fixture: StakeFixture
beforeAll(async () => {
  fixture = await openStakes()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const unlock = (...orders: string[]) => calls.unlock(fixture.fixedPlans, orders)
const cancel = (order: string) => calls.cancel(fixture.fixedPlans, order)
const click = (...orders: string[]) => plans.click(fixture.fixedPlans, orders)
const takeRest = (plan: bigint) => contractCall(fixture.fixedPlans, 'takeRest(uint256)', [plan])
const fundOf = (plan: bigint) => fixture.says(plans.fundOf(fixture.fixedPlans, plan))
const fits = (plan: bigint) => fixture.says(plans.stillFits(fixture.fixedPlans, plan))
const claimable = (who: number, order: string) =>
  fixture.says(plans.claimable(fixture.fixedPlans, person(who).address, order))
const rewardOf = (who: number, order: string) =>
  fixture.says(plans.rewardOf(fixture.fixedPlans, person(who).address, order))
async function reservedOf(plan: bigint): Promise<bigint> {
  const call = contractCall(fixture.fixedPlans, 'reservedOf(uint256)', [plan])
  return (await fixture.view(call, ['uint256']))[0] as bigint
}
const pledge = (who: number, plan: bigint, units: bigint) =>
  fixture.pledge(person(who), fixture.fixedPlans, plan, units)
/** Waits until `seconds` after a stake was made. */
async function until(begun: number, seconds: number): Promise<void> {
  await fixture.wait(begun + seconds - fixture.now())
  await fixture.chain.mine()
}

describe.each(['TRX', 'USDT'] as const)('a stake of %s in a plan', (name) => {
  const coin = () => (name === 'TRX' ? undefined : fixture.usdt)
  const balance = (who: number) => fixture.has(person(who).address, coin())
  const openPlan = async (fund = 1_000_000n, costBp = 500) => {
    const plan = await fixture.addPlan({ coin: coin(), costBp })
    if (fund > 0n) await fixture.fundPlan(plan, fund)
    return plan
  }

  it('has all of its reward set aside when it is made', async () => {
    const plan = await openPlan()
    const { outcome, order } = await pledge(0, plan, 1_009n)
    expect(await rewardOf(0, order)).toEqual({ whole: 100n, claimed: 0n })
    expect([await fundOf(plan), await reservedOf(plan)]).toEqual([999_900n, 100n])
    const [told] = decodeEvents(events.rewardSet, fixture.fixedPlans, outcome.logs)
    expect(told).toEqual({ order, account: person(0).address, reward: 100n })
  })

  it('grows evenly, second by second, and is paid what it has grown to', async () => {
    const plan = await openPlan(864_000n * 100n)
    const { outcome, order } = await pledge(0, plan, 8_640_000n * 10n)
    const [begun, whole] = [outcome.time, 8_640_000n]
    await until(begun, 25 * DAY)
    const { time, logs } = await fixture.succeed(person(0), click(order))
    const paid = (BigInt(time - begun) * whole) / BigInt(100 * DAY)
    const [told] = decodeEvents(events.rewardClaimed, fixture.fixedPlans, logs)
    expect(told!.amount).toBe(paid)
    expect(await rewardOf(0, order)).toEqual({ whole, claimed: paid })
    await until(begun, 100 * DAY)
    expect(await claimable(0, order)).toBe(whole - paid)
    expect(await fixture.gain(person(0), coin(), click(order))).toBe(whole - paid)
    expect(await fixture.fail(person(0), click(order))).toBe('NothingToClaim')
    await fixture.wait(100 * DAY)
    expect(await fixture.gain(person(0), coin(), unlock(order))).toBe(86_400_000n)
    expect(await reservedOf(plan)).toBe(0n)
  })

  it('comes back with all of its reward once its time has come, not a second before', async () => {
    const plan = await openPlan()
    const { outcome, order } = await pledge(0, plan, 5_000n)
    await until(outcome.time, 100 * DAY - 10)
    expect(await fixture.fail(person(0), unlock(order))).toBe('StillLocked')
    await until(outcome.time, 100 * DAY)
    expect(await fixture.gain(person(0), coin(), unlock(order))).toBe(5_500n)
    expect(await fixture.fail(person(0), unlock(order))).toBe('AlreadyOver')
    expect(await fixture.fail(person(0), click(order))).toBe('NothingToClaim')
  })

  it('that is left early costs what was said, and has what has grown; the rest is the fund’s', async () => {
    const plan = await openPlan(10_000_000n)
    const { outcome, order } = await pledge(0, plan, 100_000_000n)
    expect(await fundOf(plan)).toBe(0n)
    await until(outcome.time, 50 * DAY)
    const before = await balance(0)
    const { time, fee } = await fixture.succeed(person(0), cancel(order))
    const whole = (BigInt(time - outcome.time) * 10_000_000n) / BigInt(100 * DAY)
    expect(await rewardOf(0, order)).toEqual({ whole, claimed: whole })
    const back = (await balance(0)) - before + (coin() ? 0n : fee)
    expect(back).toBe(95_000_000n + whole)
    expect([await fundOf(plan), await reservedOf(plan)]).toEqual([15_000_000n - whole, 0n])
    await fixture.wait(100 * DAY)
    expect(await fixture.fail(person(0), click(order))).toBe('NothingToClaim')
    expect(await fixture.fail(person(0), unlock(order))).toBe('AlreadyOver')
  })

  it('that is cancelled once its time has come costs nothing and has all of its reward', async () => {
    const plan = await openPlan()
    const { outcome, order } = await pledge(0, plan, 5_000n)
    await until(outcome.time, 100 * DAY)
    expect(await fixture.gain(person(0), coin(), cancel(order))).toBe(5_500n)
  })

  it('is taken up to what the fund covers, to the unit, and not a unit more', async () => {
    const plan = await openPlan(77n)
    const { fixedPlans } = fixture
    expect(await fits(plan)).toBe(779n)
    const tooMuch = await fixture.pledgeCall(fixedPlans, plan, 780n)
    const { result, output } = await refused(tooMuch)
    expect([result, decodeValues(['uint256'], output)]).toEqual(['REVERT', [779n]])
    expect(await fixture.fail(person(0), tooMuch)).toBe('FundTooSmall')
    // Nothing was staked, and the order is still unused.
    expect(await fixture.says(calls.staked(fixedPlans, plan))).toBe(0n)
    const [order, , units] = tooMuch.args as [string, bigint, bigint]
    await fixture.succeed(person(0), await fixture.pledgeCall(fixedPlans, plan, units - 1n, order))
    expect([await fundOf(plan), await fits(plan)]).toEqual([0n, 9n])
    expect(await fixture.fail(person(1), await fixture.pledgeCall(fixedPlans, plan, 10n))).toBe(
      'FundTooSmall',
    )
  })

  it('of one unit earns nothing, and comes back', async () => {
    const plan = await openPlan(0n)
    const { outcome, order } = await pledge(0, plan, 1n)
    expect(await fixture.fail(person(0), click(order))).toBe('NothingToClaim')
    await until(outcome.time, 100 * DAY)
    expect(await fixture.gain(person(0), coin(), unlock(order))).toBe(1n)
  })

  it('is not taken where the plan is closed; its owner takes what nobody was promised', async () => {
    const plan = await openPlan(1_000n)
    const { owner, fixedPlans } = fixture
    const { outcome, order } = await pledge(0, plan, 6_000n)
    expect(await fixture.fail(owner, takeRest(plan))).toBe('StillOpen')
    await fixture.succeed(owner, closePlace(fixedPlans, plan))
    expect(await fixture.fail(person(0), await fixture.pledgeCall(fixedPlans, plan, 10n))).toBe(
      'Closed',
    )
    const more = plans.fund(fixedPlans, plan, 1n, { callValue: coin() ? 0n : 1n })
    expect(await fixture.fail(owner, more)).toBe('Closed')
    expect(await fixture.fail(person(0), takeRest(plan))).toBe('OwnableUnauthorizedAccount')
    expect(await fixture.gain(owner, coin(), takeRest(plan))).toBe(400n)
    expect(await fixture.fail(owner, takeRest(plan))).toBe('NothingToTake')
    await until(outcome.time, 100 * DAY)
    expect(await fixture.gain(person(0), coin(), unlock(order))).toBe(6_600n)
  })

  it('takes an order of an account once, and is paid exactly', async () => {
    const plan = await openPlan()
    const { order } = await pledge(0, plan, 10n)
    const again = await fixture.pledgeCall(fixture.fixedPlans, plan, 10n, order)
    expect(await fixture.fail(person(0), again)).toBe('OrderAlreadyUsed')
    await fixture.succeed(person(1), again)
    const wrong = calls.pledge(fixture.fixedPlans, fixture.order(), plan, 10n, { callValue: 9n })
    expect(await fixture.fail(person(0), wrong)).toBe('WrongValue')
  })
})

/**
 * Sends a call that fails. Returns its result, and its output as hex without the error selector.
 */
async function refused(call: Parameters<StakeFixture['act']>[1]) {
  const txId = await person(0).call(call)
  const { result, output } = fixture.chain.transaction(txId)!.receipt
  return { result, output: output.slice(8) }
}

describe('a click', () => {
  it('pays of many stakes at once, each in its own coin, and passes over what is nothing', async () => {
    const ofTrx = await fixture.addPlan({})
    const ofUsdt = await fixture.addPlan({ coin: fixture.usdt })
    await fixture.fundPlan(ofTrx, TRX)
    await fixture.fundPlan(ofUsdt, USDT)
    const first = await pledge(0, ofTrx, 5_000n)
    const second = await pledge(0, ofUsdt, 7_000n)
    const little = await pledge(0, ofUsdt, 1n)
    await fixture.wait(100 * DAY)
    const orders = [first, second, little, first].map(({ order }) => order)
    const { logs } = await fixture.succeed(person(0), click(...orders))
    const told = decodeEvents(events.rewardClaimed, fixture.fixedPlans, logs)
    expect(told.map(({ order, amount }) => [order, amount])).toEqual([
      [first.order, 500n],
      [second.order, 700n],
    ])
  })

  it('is of own stakes, ten at most', async () => {
    const plan = await fixture.addPlan({})
    await fixture.fundPlan(plan, TRX)
    const { order } = await pledge(0, plan, 5_000n)
    await fixture.wait(DAY)
    expect(await fixture.fail(person(1), click(order))).toBe('UnknownStake')
    expect(await fixture.fail(person(0), click())).toBe('WrongAmount')
    const eleven = Array.from({ length: 11 }, () => order)
    expect(await fixture.fail(person(0), click(...eleven))).toBe('WrongAmount')
  })
})

describe('a plan', () => {
  it('is as its terms say, and within bounds', async () => {
    const { owner, fixedPlans } = fixture
    const terms = { coin: undefined, days: 1, costBp: 0, least: 1n, most: 1n }
    const add = (given: Partial<typeof terms>, rateBp = 1) =>
      addPlan(fixedPlans, { ...terms, ...given }, rateBp)
    expect(await fixture.fail(owner, add({ days: 0 }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, add({ days: 3_651 }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, add({ costBp: 1_001 }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, add({}, 0))).toBe('WrongTerms')
    expect(await fixture.fail(owner, add({}, 100_001))).toBe('WrongTerms')
    expect(await fixture.fail(person(0), add({}))).toBe('OwnableUnauthorizedAccount')
    await fixture.succeed(owner, add({}, 100_000))
  })

  it('is funded by anybody, with something, paid exactly', async () => {
    const plan = await fixture.addPlan({})
    const { fixedPlans } = fixture
    const pay = (units: bigint, callValue = units) =>
      plans.fund(fixedPlans, plan, units, { callValue })
    await fixture.succeed(person(2), pay(5n))
    expect(await fixture.fail(person(2), pay(0n))).toBe('WrongAmount')
    expect(await fixture.fail(person(2), pay(2n ** 112n, 0n))).toBe('WrongAmount')
    expect(await fixture.fail(person(2), pay(5n, 4n))).toBe('WrongValue')
    expect(await fixture.fail(person(2), plans.fund(fixedPlans, 999n, 1n, {}))).toBe('UnknownPlace')
  })

  it('promises no reward that is larger than any fund', async () => {
    const plan = await fixture.addPlan({ coin: fixture.usdt, days: 3_650 }, 100_000)
    await fixture.fundPlan(plan, 100n)
    // A reward of a hundred times the stake, in ten years.
    expect(await fits(plan)).toBe(1n)
    const rewardFor = plans.rewardFor(fixture.fixedPlans, plan, 2n ** 112n - 1n)
    expect(await fixture.says(rewardFor)).toBe((2n ** 112n - 1n) * 100n)
  })
})
