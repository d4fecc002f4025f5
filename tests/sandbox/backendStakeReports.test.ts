import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedPlans as plans } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPools as streams } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, MINUTE_MS } from '../../src/core/time.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { USDT, type Traded } from './earnFixture.ts'
import { withStakes, type StakeBackend } from './pasts/stakes.ts'
import { TRX } from './launchpadFixture.ts'

let fixture: StakeBackend
let forge: Traded
/** Pools and plans of this file, by purpose. */
let places: Record<'shares' | 'trx' | 'free' | 'usdt' | 'plan' | 'small', number>
beforeAll(async () => {
  fixture = await openBackend(withStakes, { people: 3 })
  forge = await fixture.trade()
  const bounds = { least: 10n * TRX, most: 100n * TRX }
  const trx = await fixture.addPool({ ...bounds, days: 14, costBp: 300 })
  places = {
    shares: Number((await fixture.addPool({ coin: forge.shares, days: 30 })).place),
    trx: Number(trx.place),
    free: Number((await fixture.addPool({ days: 0, costBp: 0 })).place),
    usdt: Number((await fixture.addPool({ coin: fixture.usdt, days: 7, costBp: 200 })).place),
    plan: Number(await fixture.addPlan({ ...bounds, days: 30 }, 1_000, 100n * TRX)),
    small: Number(await fixture.addPlan({ coin: fixture.usdt, days: 365 }, 1_000, USDT)),
  }
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const [ann, ben] = [0, 1]
const person = (index: number) => fixture.person(index)
const owner = (index: number) => person(index).address
const asks = { lp: 'lpPledgeBefore', coin: 'pledgePayBefore', plan: 'planPledgeBefore' } as const
const reports = { lp: 'lpPledgeAfter', coin: 'pledgePayAfter', plan: 'planPledgeAfter' } as const

type Of = keyof typeof asks
const refused = (of: Of, place: number, units: bigint) =>
  fixture.refusalOf(asks[of], {
    orderKey: nextKey(),
    owner: owner(ben),
    place,
    units: String(units),
  })
const staked = async (who: number, contract: Address, place: number, units: bigint) => {
  const order = await fixture.stake(person(who), contract, BigInt(place), units)
  await fixture.solidify()
  return order
}
const unlocked = (who: number, contract: Address, orders: readonly string[]) =>
  fixture.succeed(person(who), stakeBook.unlock(contract, orders))

describe('a pledge', () => {
  it.each(['lp', 'coin', 'plan'] as const)(
    'in a place (%s) has its terms, and is reported by what the chain says',
    async (of) => {
      const contract = of === 'plan' ? fixture.fixedPlans : fixture.staking
      const place = { lp: places.shares, coin: places.trx, plan: places.plan }[of]
      const units = of === 'lp' ? await fixture.provide(person(ann), forge, 30n * TRX) : 20n * TRX
      const orderKey = nextKey()
      const asked = { orderKey, owner: owner(ann), place, units: String(units) }
      const answer = await fixture.ask(asks[of], asked)
      const terms = await fixture.says(stakeBook.terms(contract, BigInt(place)))
      expect(answer).toEqual({
        ...asked,
        units,
        contract,
        coin: terms.coin ?? nobody,
        days: terms.days,
        costBp: terms.costBp,
        ...(of === 'plan' && {
          rateBp: 1_000,
          reward: await fixture.says(plans.rewardFor(contract, BigInt(place), units)),
        }),
      })
      if (terms.coin) await fixture.succeed(person(ann), trc20.approve(terms.coin, contract, units))
      const { txId } = await fixture.succeed(
        person(ann),
        stakeBook.pledge(contract, orderKey, BigInt(place), units, {
          callValue: terms.coin ? 0n : units,
        }),
      )
      const report = { orderKey, owner: owner(ann), txId }
      expect(await fixture.ask(reports[of], report)).toEqual({ status: 'pending' })
      await fixture.solidify()
      expect(await fixture.ask(reports[of], report)).toEqual({ status: 'acknowledged' })
      expect(await fixture.refusalOf(asks[of], asked)).toBe('orderClosed')
      for (const other of [{ orderKey: nextKey() }, { owner: owner(ben) }])
        expect(await fixture.refusalOf(reports[of], { ...report, ...other })).toBe(
          'transactionMismatch',
        )
      const elsewhere = reports[of === 'coin' ? 'lp' : 'coin']
      expect(await fixture.refusalOf(elsewhere, report)).toBe('transactionMismatch')
    },
  )

  it('is announced to the other device, which waits', async () => {
    const asked = {
      orderKey: nextKey(),
      owner: owner(ben),
      place: places.trx,
      units: String(20n * TRX),
    }
    const first = { txId: nextKey(), expiresAt: fixture.after(MINUTE_MS) }
    expect(await fixture.ask('pledgePayBefore', { ...asked, ...first })).not.toHaveProperty(
      'announced',
    )
    expect((await fixture.ask('pledgePayBefore', asked)).announced).toEqual(first)
    const half = { ...asked, txId: nextKey() }
    expect(await fixture.refusalOf('pledgePayBefore', half)).toBe('badRequest')
    for (const other of [{ units: String(30n * TRX) }, { place: places.free }])
      expect(await fixture.refusalOf('pledgePayBefore', { ...asked, ...other })).toBe(
        'orderMismatch',
      )
  })

  it('is refused where there is no such place of that kind', async () => {
    for (const of of ['lp', 'coin', 'plan'] as const)
      expect(await refused(of, 99, 20n * TRX)).toBe('notFound')
    expect(await refused('lp', places.trx, 20n * TRX)).toBe('notFound')
    expect(await refused('coin', places.shares, 20n * TRX)).toBe('notFound')
  })

  it('is refused below the least, and beyond the most that one account may have', async () => {
    for (const [of, place] of [
      ['coin', places.trx],
      ['plan', places.plan],
    ] as const) {
      expect(await refused(of, place, 10n * TRX - 1n)).toBe('belowMinimum')
      expect(await refused(of, place, 0n)).toBe('belowMinimum')
      expect(await refused(of, place, 100n * TRX + 1n)).toBe('exceedsMaximum')
      expect(await refused(of, place, 10n ** 30n)).toBe('exceedsMaximum')
    }
    const order = await staked(ben, fixture.staking, places.trx, 60n * TRX)
    expect(await refused('coin', places.trx, 40n * TRX + 1n)).toBe('exceedsMaximum')
    const asked = { orderKey: nextKey(), owner: owner(ben), place: places.trx }
    const rest = await fixture.ask('pledgePayBefore', { ...asked, units: String(40n * TRX) })
    expect(rest.units).toBe(40n * TRX)
    await fixture.succeed(person(ben), stakeBook.cancel(fixture.staking, order))
  })

  it('is refused where no more are taken', async () => {
    const { place } = await fixture.addPool({})
    const plan = await fixture.addPlan({}, 500, TRX)
    await fixture.shut(fixture.staking, place)
    await fixture.shut(fixture.fixedPlans, plan)
    await fixture.solidify()
    expect(await refused('coin', Number(place), 20n * TRX)).toBe('placeClosed')
    expect(await refused('plan', Number(plan), 20n * TRX)).toBe('placeClosed')
  })

  it('is refused beyond what a fund covers, and by nothing less', async () => {
    const fits = await fixture.says(plans.stillFits(fixture.fixedPlans, BigInt(places.small)))
    expect(await refused('plan', places.small, fits + 1n)).toBe('fundTooSmall')
    const asked = { orderKey: nextKey(), owner: owner(ben), place: places.small }
    const { reward } = await fixture.ask('planPledgeBefore', { ...asked, units: String(fits) })
    expect(reward).toBe(USDT)
  })
})

describe('taking back', () => {
  const before = (act: 'unlock' | 'cancel', who: number, ...orders: string[]) =>
    ({ owner: owner(who), act, orders: orders.join() }) as const

  it('in time costs nothing, is asked for all at once, and reported', async () => {
    const contract = fixture.staking
    const both = [
      await staked(2, contract, places.usdt, 3n * USDT),
      await staked(2, contract, places.usdt, 4n * USDT),
    ]
    const asked = before('unlock', 2, ...both)
    expect(await fixture.refusalOf('lpPledgeUnlockBefore', asked)).toBe('unlockNotYet')
    await fixture.passed(7 * DAY_MS)
    expect(await fixture.ask('lpPledgeUnlockBefore', asked)).toEqual({
      ...asked,
      contract,
      units: 7n * USDT,
      cost: 0n,
    })
    const { txId } = await unlocked(2, contract, both)
    const report = { ...asked, txId }
    expect(await fixture.ask('lpPledgeUnlockAfter', report)).toEqual({ status: 'pending' })
    await fixture.solidify()
    expect(await fixture.ask('lpPledgeUnlockAfter', report)).toEqual({ status: 'acknowledged' })
    expect(await fixture.refusalOf('lpPledgeUnlockBefore', asked)).toBe('nothingToUnlock')
    for (const other of [
      { act: 'cancel' as const },
      { owner: owner(ann) },
      { orders: [...both, nextKey()].join() },
    ])
      expect(await fixture.refusalOf('lpPledgeUnlockAfter', { ...report, ...other })).toBe(
        'transactionMismatch',
      )
    expect(await fixture.refusalOf('planUnlockAfter', report)).toBe('transactionMismatch')
  })

  it('early costs what was fixed, as the chain takes it', async () => {
    const contract = fixture.staking
    const order = await staked(2, contract, places.usdt, 1_234_567n)
    const asked = before('cancel', 2, order)
    const { units, cost } = await fixture.ask('lpPledgeUnlockBefore', asked)
    expect([units, cost]).toEqual([1_234_567n, 24_691n])
    const { txId } = await fixture.succeed(person(2), stakeBook.cancel(contract, order))
    await fixture.solidify()
    const done = await fixture.ask('lpPledgeUnlockAfter', { ...asked, txId })
    expect(done.status).toBe('acknowledged')
    const { items } = await fixture.ask('coinPledgeRecord', { owner: owner(2), state: 'over' })
    expect(items[0]).toMatchObject({ orderKey: order, cost })
  })

  it('late by way of cancelling costs nothing either', async () => {
    const order = await staked(2, fixture.staking, places.free, 5n * TRX)
    const asked = before('cancel', 2, order)
    expect((await fixture.ask('lpPledgeUnlockBefore', asked)).cost).toBe(0n)
    const { txId } = await fixture.succeed(person(2), stakeBook.cancel(fixture.staking, order))
    await fixture.solidify()
    const done = await fixture.ask('lpPledgeUnlockAfter', { ...asked, txId })
    expect(done.status).toBe('acknowledged')
  })

  it('out of a plan is asked for and reported apart', async () => {
    const contract = fixture.fixedPlans
    const order = await staked(2, contract, places.plan, 50n * TRX)
    const asked = before('cancel', 2, order)
    expect(await fixture.refusalOf('lpPledgeUnlockBefore', asked)).toBe('nothingToUnlock')
    expect(await fixture.ask('planUnlockBefore', asked)).toMatchObject({
      contract,
      units: 50n * TRX,
      cost: (50n * TRX) / 20n,
    })
    await fixture.passed(30 * DAY_MS)
    const { txId } = await unlocked(2, contract, [order])
    await fixture.solidify()
    const report = { ...before('unlock', 2, order), txId }
    expect((await fixture.ask('planUnlockAfter', report)).status).toBe('acknowledged')
  })

  it('is refused for what is not there or not theirs, and for what no call can do', async () => {
    const order = await staked(ann, fixture.staking, places.free, 5n * TRX)
    const other = await staked(ann, fixture.staking, places.free, 5n * TRX)
    const inUsdt = await staked(ann, fixture.staking, places.usdt, 5n * USDT)
    await fixture.passed(7 * DAY_MS)
    const refusedAs = (...asked: Parameters<typeof before>) =>
      fixture.refusalOf('lpPledgeUnlockBefore', before(...asked))
    expect(await refusedAs('unlock', ann, order, nextKey())).toBe('nothingToUnlock')
    expect(await refusedAs('unlock', ben, order)).toBe('nothingToUnlock')
    expect(await refusedAs('unlock', ann, order, order)).toBe('badRequest')
    expect(await refusedAs('unlock', ann, order, inUsdt)).toBe('badRequest')
    expect(await refusedAs('cancel', ann, order, other)).toBe('badRequest')
    expect(await refusedAs('unlock', ann, ...Array.from({ length: 11 }, nextKey))).toBe(
      'badRequest',
    )
  })
})

describe('a claim', () => {
  it('of streams is reported, if any of them has paid', async () => {
    const { place, rewards } = await fixture.addPool({})
    const { rewards: other } = await fixture.addPool({})
    await fixture.fund(rewards, 100n * TRX, 30n)
    await staked(2, fixture.staking, Number(place), 20n * TRX)
    await fixture.passed(DAY_MS)
    const claim = streams.claim(fixture.rewardPools, [rewards, other])
    const { txId } = await fixture.succeed(person(2), claim)
    const report = { owner: owner(2), streams: `${rewards},${other}`, txId }
    expect(await fixture.ask('receive', report)).toEqual({ status: 'pending' })
    await fixture.solidify()
    expect(await fixture.ask('receive', report)).toEqual({ status: 'acknowledged' })
    for (const wrong of [{ owner: owner(ann) }, { streams: String(other) }])
      expect(await fixture.refusalOf('receive', { ...report, ...wrong })).toBe(
        'transactionMismatch',
      )
  })

  it('of plans is reported, if any of them has paid', async () => {
    const contract = fixture.fixedPlans
    const order = await staked(2, contract, places.plan, 50n * TRX)
    await fixture.passed(3 * DAY_MS)
    const { txId } = await fixture.succeed(person(2), plans.click(contract, [order]))
    await fixture.solidify()
    const report = { owner: owner(2), orders: [order, nextKey()].join(), txId }
    expect(await fixture.ask('click', report)).toEqual({ status: 'acknowledged' })
    for (const wrong of [{ owner: owner(ann) }, { orders: nextKey() }])
      expect(await fixture.refusalOf('click', { ...report, ...wrong })).toBe('transactionMismatch')
  })
})
