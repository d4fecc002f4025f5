import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { poolEvents } from '../../src/chain/contracts/poolRouter.ts'
import { fixedPlans as plans } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPools as streams } from '../../src/chain/contracts/rewardPools.ts'
import { stakeBook, type StakeTerms } from '../../src/chain/contracts/stakeBook.ts'
import { staking as stakingCall } from '../../src/chain/contracts/staking.ts'
import { CREATION_FEE_LIMIT } from '../../src/chain/contracts/tokenFactory.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { TRX as TRX_COIN } from '../../src/core/amount.ts'
import { aprBp } from '../../src/core/apr.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { compileContracts } from '../../contracts/compile.ts'
import { addStakePool } from '../../sandbox/world/stakes.ts'
import { USDT, type Traded } from './earnFixture.ts'
import { openBackend } from './backendFixture.ts'
import { withStakes, type StakeBackend } from './pasts/stakes.ts'
import { TOKEN, TRX } from './launchpadFixture.ts'

let fixture: StakeBackend
let forge: Traded
let tin: Traded
beforeAll(async () => {
  fixture = await openBackend(withStakes, { people: 12 })
  forge = await fixture.trade()
  tin = await fixture.trade({ name: 'Tin', symbol: 'TIN' })
})
afterAll(() => fixture.stop())
/** Closes the pools and plans of earlier tests to new stakes, because all tests share one chain. */
beforeEach(async () => {
  for (const contract of [fixture.staking, fixture.fixedPlans]) {
    const count = await fixture.says(stakeBook.placeCount(contract))
    for (let place = 1n; place <= count; place += 1n)
      if (!(await fixture.says(stakeBook.isClosed(contract, place))))
        await fixture.shut(contract, place)
  }
})

const person = (index: number) => fixture.person(index)
const account = (index: number) => person(index).address
const addPool = async (terms: Partial<StakeTerms>) => {
  const { place, rewards } = await fixture.addPool(terms)
  return { pool: Number(place), place, rewards }
}
const addPlan = async (...args: Parameters<StakeBackend['addPlan']>) =>
  Number(await fixture.addPlan(...args))
const inPool = (who: number, pool: number, units: bigint) =>
  fixture.stake(person(who), fixture.staking, BigInt(pool), units)
const inPlan = (who: number, plan: number, units: bigint) =>
  fixture.stake(person(who), fixture.fixedPlans, BigInt(plan), units)
const cancel = (who: number, contract: Address, order: string) =>
  fixture.succeed(person(who), stakeBook.cancel(contract, order))
const openOf = <T extends { isClosed: boolean }>(items: readonly T[]) =>
  items.filter(({ isClosed }) => !isClosed)
/** Buys LP tokens for an account, for `trx` whole TRX. */
const provided = (who: number, traded: Traded, trx: bigint) =>
  fixture.provide(person(who), traded, trx * TRX)

describe('pools of shares', () => {
  it('come with their token, terms and streams', async () => {
    const { pool, rewards } = await addPool({ coin: forge.shares, days: 30, costBp: 500 })
    await fixture.fund(rewards, 300n * TRX, 30n)
    const units = await provided(0, forge, 100n)
    await inPool(0, pool, units)
    await fixture.solidify()
    const { items, now } = await fixture.ask('lpList', { owner: account(0), coin: forge.token })
    const coin = { symbol: 'FRG-TRX LP', decimals: 18, contract: forge.shares }
    const told = await fixture.says(streams.pool(fixture.rewardPools, rewards))
    expect(items[0]).toEqual({
      of: 'lp',
      pool,
      contract: fixture.staking,
      coin,
      days: 30,
      costBp: 500,
      least: USDT,
      most: 1_000_000n * TOKEN,
      isClosed: false,
      staked: units,
      stakers: 1,
      own: { count: 1, units, due: 0n, nextUnlockAt: expect.any(Number) },
      token: { address: forge.token, name: 'Forge', symbol: 'FRG' },
      rewards: {
        stream: Number(rewards),
        coin: TRX_COIN,
        perDay: told.perDay,
        funded: 300n * TRX,
        endsAt: told.endsAt,
        totalWeight: units,
      },
      costs: {
        stream: Number(rewards) + 1,
        coin,
        perDay: 0n,
        funded: 0n,
        endsAt: null,
        totalWeight: units,
      },
      stakedWorth: expect.any(BigInt),
      perDayWorth: told.perDay,
    })
    expect(items[0]!.own!.nextUnlockAt! - now).toBeLessThanOrEqual(30 * DAY_MS)
    expect(now).toBe(fixture.chain.head.timestamp)
  })

  it("are worth their part of twice the pool's TRX", async () => {
    const { pool } = await addPool({ coin: tin.shares })
    const units = await provided(0, tin, 40n)
    await inPool(0, pool, units)
    await fixture.solidify()
    const { items } = await fixture.ask('lpList', { coin: tin.token })
    const [all] = await fixture.view(contractCall(tin.shares, 'totalSupply()', []), ['uint256'])
    const sun = await fixture.tokens(fixture.wtrx, tin.shares)
    expect(items[0]!.stakedWorth).toBe((units * 2n * sun) / (all as bigint))
  })

  it('are worth the same and there once, whatever pool somebody makes for the shares', async () => {
    const { pool } = await addPool({ coin: tin.shares })
    await inPool(0, pool, await provided(0, tin, 40n))
    await fixture.solidify()
    const before = await fixture.ask('lpList', {})
    const { pools, wtrx } = fixture
    const ofShares = [tin.shares, wtrx]
    const create = contractCall(pools, 'createPair(address,address)', ofShares, {
      feeLimit: CREATION_FEE_LIMIT,
    })
    const { logs } = await fixture.succeed(person(3), create)
    const pair = decodeEvents(poolEvents.pairCreated, pools, logs)[0]!['pair'] as Address
    const units = await provided(3, tin, 5n)
    const act = (...call: Parameters<typeof contractCall>) =>
      fixture.succeed(person(3), contractCall(...call))
    await act(tin.shares, 'transfer(address,uint256)', [pair, units])
    await act(wtrx, 'deposit()', [], { callValue: 900n * TRX })
    await act(wtrx, 'transfer(address,uint256)', [pair, 900n * TRX])
    await act(pair, 'mint(address)', [account(3)])
    await fixture.solidify()
    const after = await fixture.ask('lpList', {})
    expect(after.items.map((item) => item.pool)).toEqual(before.items.map((item) => item.pool))
    const ofPool = after.items.find((item) => item.pool === pool)!
    expect(ofPool.stakedWorth).toBeLessThan(41n * TRX)
  })

  it('come open first, then by what is staked, in pages, and by token', async () => {
    const made = []
    for (const trx of [20n, 50n, 30n]) {
      const { pool } = await addPool({ coin: forge.shares })
      await inPool(1, pool, await provided(1, forge, trx))
      made.push(pool)
    }
    const { pool: ofTin } = await addPool({ coin: tin.shares })
    const { pool: shut } = await addPool({ coin: tin.shares })
    await inPool(1, shut, await provided(1, tin, 400n))
    await fixture.shut(fixture.staking, BigInt(shut))
    await fixture.solidify()
    const [least, most, middle] = made
    const { items, total } = await fixture.ask('lpList', {})
    expect(openOf(items).map(({ pool }) => pool)).toEqual([most, middle, least, ofTin])
    expect(items.slice(4).every(({ isClosed }) => isClosed)).toBe(true)
    expect(items[4]!.pool).toBe(shut)
    expect(total).toBe(items.length)
    const second = await fixture.ask('lpList', { pageNo: 2, pageSize: 2 })
    expect(second.items.map(({ pool }) => pool)).toEqual([least, ofTin])
    expect(second.total).toBe(total)
    const filtered = openOf((await fixture.ask('lpList', { coin: tin.token })).items)
    expect(filtered.map(({ pool }) => pool)).toEqual([ofTin])
    expect((await fixture.ask('lpList', { coin: fixture.usdt })).items).toEqual([])
  })

  it('tell an account what it has in each, and what of it can be taken out now', async () => {
    const { pool: free } = await addPool({ coin: forge.shares, days: 0, costBp: 0 })
    const { pool: month } = await addPool({ coin: forge.shares, days: 30 })
    const units = (await provided(2, forge, 60n)) / 3n
    await inPool(2, free, units)
    await inPool(2, month, units)
    await fixture.passed(10 * DAY_MS)
    await inPool(2, month, units)
    await fixture.solidify()
    const later = await fixture.ask('lpAmount', { owner: account(2) })
    expect(later.pools).toEqual([
      { pool: free, count: 1, units, due: units, nextUnlockAt: null },
      { pool: month, count: 2, units: 2n * units, due: 0n, nextUnlockAt: expect.any(Number) },
    ])
    await fixture.passed(later.pools[1]!.nextUnlockAt! - later.now)
    const { pools, now } = await fixture.ask('lpAmount', { owner: account(2) })
    expect(pools[1]).toMatchObject({ pool: month, count: 2, due: units })
    expect(pools[1]!.nextUnlockAt! - now).toBeLessThan(11 * DAY_MS)
    expect((await fixture.ask('lpAmount', { owner: account(3) })).pools).toEqual([])
  })

  it('tell of each what it has paid, and what leaving it has cost', async () => {
    const { pool, place, rewards } = await addPool({ coin: forge.shares, costBp: 1_000 })
    await fixture.fund(rewards, 100n * TRX, 10n)
    const units = await provided(0, forge, 50n)
    const order = await inPool(0, pool, units)
    await fixture.passed(DAY_MS)
    await fixture.succeed(person(0), streams.claim(fixture.rewardPools, [rewards]))
    await cancel(0, fixture.staking, order)
    await fixture.succeed(person(3), stakingCall.flow(fixture.staking, place))
    await fixture.solidify()
    const told = await fixture.ask('lpOneStatistics', { pool, owner: account(0) })
    expect(told).toMatchObject({
      claimed: (await fixture.says(streams.pool(fixture.rewardPools, rewards))).claimed,
      cancelled: 1,
      costs: units / 10n,
      pool: { pool, staked: 0n, stakers: 0, own: { count: 0, units: 0n } },
    })
    expect(told.claimed).toBeGreaterThan(9n * TRX)
    expect(told.pool.costs).toMatchObject({ funded: units / 10n })
    expect(await fixture.refusalOf('lpOneStatistics', { pool: 999 })).toBe('notFound')
  })
})

describe('pools of single coins', () => {
  it('come with what they are worth, where anything tells', async () => {
    const { contract: strange } = await fixture.owner.deploy(compileContracts().Usdt)
    const coins = [undefined, fixture.usdt, forge.token, strange]
    const mint = [account(0), 100n * TOKEN]
    await fixture.succeed(fixture.owner, contractCall(strange, 'mint(address,uint256)', mint))
    await fixture.succeed(
      fixture.owner,
      contractCall(forge.token, 'transfer(address,uint256)', [account(0), 10n * TOKEN]),
    )
    const made = []
    for (const coin of coins) {
      const { pool } = await addPool({ coin })
      await inPool(0, pool, coin === forge.token ? 10n * TOKEN : 30n * TRX)
      made.push(pool)
    }
    await fixture.solidify()
    const { items, total } = await fixture.ask('stakePart', {})
    expect(total).toBe(4)
    const byPool = new Map(items.map((item) => [item.pool, item]))
    const [trx, usdt, token, other] = made.map((pool) => byPool.get(pool)!)
    expect([trx!.coin, trx!.stakedWorth]).toEqual([TRX_COIN, 30n * TRX])
    expect([usdt!.coin.symbol, usdt!.stakedWorth]).toEqual(['USDT', 90n * TRX])
    const tokens = await fixture.tokens(forge.token, forge.shares)
    const sun = await fixture.tokens(fixture.wtrx, forge.shares)
    expect([token!.coin.symbol, token!.stakedWorth]).toEqual(['FRG', (10n * TOKEN * sun) / tokens])
    expect(other!.stakedWorth).toBe(null)
    expect(other!.coin).toMatchObject({ decimals: 0, contract: strange })
    expect(trx!.costs).toBe(null)
    // Pools of unknown worth come last.
    expect(items.map(({ pool }) => pool)).toEqual(
      [usdt, trx, token, other].map((each) => each!.pool),
    )
  })

  it('are those that one can take part in, by coin', async () => {
    const { pool: ofTrx } = await addPool({})
    const { pool: ofUsdt } = await addPool({ coin: fixture.usdt })
    const { pool: shut } = await addPool({})
    await fixture.shut(fixture.staking, BigInt(shut))
    await fixture.solidify()
    const poolsOf = async (asked: object) =>
      (await fixture.ask('stakePart', asked)).items.map(({ pool }) => pool)
    expect((await poolsOf({})).toSorted()).toEqual([ofTrx, ofUsdt].toSorted())
    expect(await poolsOf({ coin: nobody })).toEqual([ofTrx])
    expect(await poolsOf({ coin: fixture.usdt })).toEqual([ofUsdt])
    expect(await poolsOf({ coin: forge.token })).toEqual([])
  })

  it('are told alone if one is asked for, also one that is closed', async () => {
    const { pool: ofTrx } = await addPool({})
    const { pool: shut } = await addPool({})
    const { pool: ofShares } = await addPool({ coin: forge.shares })
    await fixture.shut(fixture.staking, BigInt(shut))
    await fixture.solidify()
    const alone = async (name: 'stakePart' | 'lpList', asked: object) => {
      const { items, total } = await fixture.ask(name, asked)
      expect(total).toBe(items.length)
      return items.map(({ pool }) => pool)
    }
    expect(await alone('stakePart', { place: ofTrx })).toEqual([ofTrx])
    expect(await alone('stakePart', { place: ofTrx, coin: nobody })).toEqual([ofTrx])
    expect(await alone('stakePart', { place: ofTrx, coin: fixture.usdt })).toEqual([])
    expect(await alone('stakePart', { place: shut })).toEqual([shut])
    expect(await alone('stakePart', { place: ofShares })).toEqual([])
    expect(await alone('lpList', { place: ofShares, coin: forge.token })).toEqual([ofShares])
    expect(await alone('lpList', { place: ofShares, coin: tin.token })).toEqual([])
    expect(await alone('lpList', { place: 999 })).toEqual([])
  })

  it('are counted with the plans of each coin', async () => {
    await addPool({})
    await addPool({ coin: fixture.usdt })
    await addPlan({ coin: fixture.usdt }, 600, 100n * USDT)
    await addPlan({ coin: forge.token }, 600, TOKEN)
    await addPool({ coin: forge.shares })
    await fixture.solidify()
    const { types } = await fixture.ask('depositTypes', {})
    const known = types.map(({ coin, ...counted }) => [coin.symbol, counted])
    expect(Object.fromEntries(known)).toEqual({
      USDT: { pools: 1, plans: 1 },
      TRX: { pools: 1, plans: 0 },
      FRG: { pools: 0, plans: 1 },
    })
    expect(types[0]!.coin.symbol).toBe('USDT')
  })
})

describe('plans', () => {
  it('are told alone if one is asked for, by its coin as well', async () => {
    const plan = await addPlan({ coin: fixture.usdt }, 600, USDT)
    await addPlan({ coin: fixture.usdt }, 700, USDT)
    await fixture.solidify()
    const { items, total } = await fixture.ask('planList', { coin: fixture.usdt, place: plan })
    expect([total, items.map((item) => item.plan)]).toEqual([1, [plan]])
    expect(await fixture.ask('planList', { coin: nobody, place: plan })).toMatchObject({ total: 0 })
  })

  it('tell what their fund still covers, as the chain does', async () => {
    const terms = { coin: fixture.usdt, days: 90, costBp: 500 }
    const plan = await addPlan(terms, 900, 100n * USDT)
    const contract = fixture.fixedPlans
    const agrees = async () => {
      await fixture.solidify()
      const { items } = await fixture.ask('planList', { coin: fixture.usdt, owner: account(4) })
      const found = items.find((item) => item.plan === plan)!
      expect(found).toMatchObject({
        of: 'plan',
        contract,
        rateBp: 900,
        days: 90,
        costBp: 500,
        fund: await fixture.says(plans.fundOf(contract, BigInt(plan))),
        stillFits: await fixture.says(plans.stillFits(contract, BigInt(plan))),
        staked: await fixture.says(stakeBook.staked(contract, BigInt(plan))),
      })
      return found
    }
    await agrees()
    const order = await inPlan(4, plan, 1_234_567_891n)
    await inPlan(5, plan, 20n * USDT)
    expect((await agrees()).stakers).toBe(2)
    await fixture.passed(20 * DAY_MS)
    await fixture.succeed(person(4), plans.click(contract, [order]))
    await cancel(4, contract, order)
    expect(await agrees()).toMatchObject({ stakers: 1, own: { count: 0 } })
    await fixture.shut(contract, BigInt(plan))
    await fixture.succeed(
      fixture.owner,
      contractCall(contract, 'takeRest(uint256)', [BigInt(plan)]),
    )
    expect(await agrees()).toMatchObject({ fund: 0n, isClosed: true })
  })

  it('keep of each stake what it brings, what was claimed, and what was cut', async () => {
    const contract = fixture.fixedPlans
    const plan = await addPlan({ days: 30, costBp: 300 }, 1_200, 100n * TRX)
    const [stays, leaves] = [await inPlan(6, plan, 77n * TRX), await inPlan(6, plan, 999n * TRX)]
    await fixture.passed(11 * DAY_MS)
    await fixture.succeed(person(6), plans.click(contract, [stays, leaves]))
    await fixture.passed(2 * DAY_MS)
    await cancel(6, contract, leaves)
    await fixture.solidify()
    const { items } = await fixture.ask('planRecord', { owner: account(6), place: plan })
    expect(items.map(({ orderKey, state }) => [orderKey, state])).toEqual([
      [leaves, 'cancelled'],
      [stays, 'locked'],
    ])
    for (const { orderKey, reward } of items)
      expect(reward).toEqual(await fixture.says(plans.rewardOf(contract, account(6), orderKey)))
    expect(items[0]).toMatchObject({ cost: (999n * TRX * 3n) / 100n, of: 'plan', token: null })
    expect(items[0]!.reward!.claimed).toBe(items[0]!.reward!.whole)
    await fixture.passed(30 * DAY_MS)
    await fixture.succeed(person(6), stakeBook.unlock(contract, [stays]))
    await fixture.solidify()
    const over = await fixture.ask('planRecord', { owner: account(6), state: 'over' })
    expect(over.items[0]).toMatchObject({ orderKey: stays, state: 'unlocked', cost: null })
    expect(over.items[0]!.reward).toEqual(
      await fixture.says(plans.rewardOf(contract, account(6), stays)),
    )
  })
})

describe("an account's stakes", () => {
  it('come running, over or all, in their orders, by place and in pages', async () => {
    const owner = account(7)
    const { pool: month } = await addPool({ days: 30 })
    const { pool: week } = await addPool({ days: 7 })
    const first = await inPool(7, month, 3n * TRX)
    const second = await inPool(7, week, 2n * TRX)
    const third = await inPool(7, week, 5n * TRX)
    const fourth = await inPool(7, month, TRX)
    await cancel(7, fixture.staking, first)
    await fixture.solidify()
    const keys = async (asked: object) => {
      const { items, total } = await fixture.ask('coinPledgeRecord', { owner, ...asked })
      return [items.map(({ orderKey }) => orderKey), total]
    }
    expect(await keys({})).toEqual([[fourth, third, second, first], 4])
    expect(await keys({ state: 'running' })).toEqual([[second, third, fourth], 3])
    expect(await keys({ state: 'over' })).toEqual([[first], 1])
    expect(await keys({ place: week })).toEqual([[third, second], 2])
    expect(await keys({ place: month, state: 'running' })).toEqual([[fourth], 1])
    expect(await keys({ place: month, state: 'over' })).toEqual([[first], 1])
    expect(await keys({ pageNo: 2, pageSize: 3 })).toEqual([[first], 4])
    await fixture.passed(8 * DAY_MS)
    await fixture.succeed(person(7), stakeBook.unlock(fixture.staking, [third]))
    await fixture.solidify()
    expect(await keys({ state: 'over' })).toEqual([[third, first], 2])
    const { items } = await fixture.ask('coinPledgeRecord', { owner })
    expect(items.map(({ state }) => state)).toEqual(['locked', 'unlocked', 'due', 'cancelled'])
    expect(await fixture.ask('lpPledgeRecord', { owner })).toMatchObject({ total: 0, items: [] })
    expect(await keys({ place: month, state: 'over' })).toEqual([[first], 1])
  })

  it('are as their contract keeps them', async () => {
    const owner = account(8)
    const { pool } = await addPool({ coin: tin.shares, days: 14, costBp: 700 })
    const units = await provided(8, tin, 30n)
    const order = await inPool(8, pool, units)
    await fixture.solidify()
    const asked = async () => (await fixture.ask('lpPledgeRecord', { owner })).items[0]!
    const kept = await fixture.says(stakeBook.stakeOf(fixture.staking, owner, order))
    expect(await asked()).toMatchObject({
      of: 'lp',
      orderKey: order,
      owner,
      contract: fixture.staking,
      place: pool,
      coin: { symbol: 'TIN-TRX LP' },
      token: { address: tin.token, symbol: 'TIN' },
      units: kept.amount,
      since: kept.since,
      until: kept.until,
      costBp: 700,
      state: 'locked',
      endedAt: null,
      cost: null,
      reward: null,
      endTxId: null,
    })
    const { txId } = await cancel(8, fixture.staking, order)
    await fixture.solidify()
    const ended = await fixture.says(stakeBook.stakeOf(fixture.staking, owner, order))
    expect(await asked()).toMatchObject({
      state: 'cancelled',
      endedAt: ended.endedAt,
      cost: (units * 7n) / 100n,
      endTxId: txId,
    })
  })

  it('that are cancelled after their time have cost nothing, as if unlocked', async () => {
    const { pool } = await addPool({ days: 1 })
    const order = await inPool(8, pool, 5n * TRX)
    await fixture.passed(2 * DAY_MS)
    await cancel(8, fixture.staking, order)
    await fixture.solidify()
    const { items } = await fixture.ask('coinPledgeRecord', { owner: account(8), place: pool })
    expect(items[0]).toMatchObject({ state: 'unlocked', cost: null })
    expect(await fixture.ask('lpOneStatistics', { pool })).toMatchObject({
      cancelled: 0,
      costs: 0n,
    })
  })
})

describe('the statistics', () => {
  const totals = (prices: readonly { coin: { symbol: string }; units: bigint }[]) =>
    Object.fromEntries(prices.map(({ coin, units }) => [coin.symbol, units]))

  it('tell of shares, and of single coins and plans together', async () => {
    const owner = account(9)
    const before = await fixture.ask('singleCoinPledgeStatistic', {})
    const { pool } = await addPool({ days: 7 })
    const plan = await addPlan({ coin: fixture.usdt, days: 30 }, 600, 100n * USDT)
    const { pool: ofShares } = await addPool({ coin: forge.shares, days: 0, costBp: 0 })
    await inPool(9, pool, 12n * TRX)
    await inPool(9, pool, 3n * TRX)
    await inPlan(9, plan, 10n * USDT)
    const units = await provided(9, forge, 20n)
    await inPool(9, ofShares, units)
    await fixture.passed(8 * DAY_MS)
    const single = await fixture.ask('singleCoinPledgeStatistic', { owner })
    expect(single.open).toBe(2)
    expect(single.stakers).toBe(before.stakers + 1)
    expect(single.own).toMatchObject({ count: 3, due: 2, stakedWorth: 45n * TRX })
    expect(totals(single.own!.staked)).toEqual({ TRX: 15n * TRX, USDT: 10n * USDT })
    const { items } = await fixture.ask('planRecord', { owner, place: plan })
    expect(single.own!.nextUnlockAt).toBe(items[0]!.until)
    expect(single.own!.orders).toEqual([items[0]!.orderKey])
    expect(totals(single.staked)['TRX']! - (totals(before.staked)['TRX'] ?? 0n)).toBe(15n * TRX)
    const shares = await fixture.ask('lpPledgeStatistic', { owner })
    expect(shares.own).toMatchObject({ count: 1, due: 1, nextUnlockAt: null, orders: [] })
    expect(totals(shares.own!.staked)).toEqual({ 'FRG-TRX LP': units })
    expect(shares.own!.stakedWorth).toBeGreaterThan(19n * TRX)
    expect((await fixture.ask('lpPledgeStatistic', {})).own).toBe(null)
  })

  it('count an account once, for as long as it has any', async () => {
    const stakers = async () => (await fixture.ask('singleCoinPledgeStatistic', {})).stakers
    const { pool } = await addPool({})
    const plan = await addPlan({}, 600, 100n * TRX)
    await fixture.solidify()
    const before = await stakers()
    const orders = [await inPool(10, pool, 2n * TRX), await inPool(10, pool, 2n * TRX)]
    const last = await inPlan(10, plan, 2n * TRX)
    await fixture.solidify()
    expect(await stakers()).toBe(before + 1)
    for (const order of orders) await cancel(10, fixture.staking, order)
    await fixture.solidify()
    expect(await stakers()).toBe(before + 1)
    await cancel(10, fixture.fixedPlans, last)
    await fixture.solidify()
    expect(await stakers()).toBe(before)
  })

  it('name the streams that an account can claim from or earns in, and no others', async () => {
    const owner = account(11)
    const named = async () => (await fixture.ask('singleCoinPledgeStatistic', { owner })).own!
    const ofNever = await addPool({})
    const ofNow = await addPool({})
    const ofLeft = await addPool({ days: 0 })
    await fixture.fund(ofNow.rewards, 100n * TRX, 20n)
    await fixture.fund(ofLeft.rewards, 100n * TRX, 10n)
    await inPool(11, ofNever.pool, 2n * TRX)
    await inPool(11, ofNow.pool, 2n * TRX)
    const left = await inPool(11, ofLeft.pool, 2n * TRX)
    await fixture.passed(DAY_MS)
    await cancel(11, fixture.staking, left)
    await fixture.solidify()
    expect((await named()).streams).toEqual([ofNow.rewards, ofLeft.rewards].map(Number))
    const claim = streams.claim(fixture.rewardPools, [ofLeft.rewards, ofNow.rewards])
    await fixture.succeed(person(11), claim)
    await fixture.solidify()
    const after = await named()
    expect(after.streams).toEqual([Number(ofNow.rewards)])
    const paid = async (stream: bigint) =>
      (await fixture.says(streams.pool(fixture.rewardPools, stream))).claimed
    expect(totals(after.claimed)).toEqual({
      TRX: (await paid(ofNow.rewards)) + (await paid(ofLeft.rewards)),
    })
    await fixture.passed(30 * DAY_MS)
    await fixture.succeed(person(11), streams.claim(fixture.rewardPools, [ofNow.rewards]))
    await fixture.solidify()
    expect((await named()).streams).toEqual([])
  })

  it('name stakes of plans until all of their reward is claimed', async () => {
    const owner = account(11)
    const named = async () => (await fixture.ask('singleCoinPledgeStatistic', { owner })).own!
    const plan = await addPlan({ days: 30 }, 1_000, 100n * TRX)
    const order = await inPlan(11, plan, 100n * TRX)
    const second = await inPlan(11, plan, 100n * TRX)
    await fixture.passed(10 * DAY_MS)
    expect((await named()).orders).toEqual([order, second])
    await fixture.succeed(person(11), plans.click(fixture.fixedPlans, [order]))
    await cancel(11, fixture.fixedPlans, second)
    await fixture.solidify()
    expect((await named()).orders).toEqual([order])
    await fixture.passed(21 * DAY_MS)
    await fixture.succeed(person(11), stakeBook.unlock(fixture.fixedPlans, [order]))
    await fixture.solidify()
    expect((await named()).orders).toEqual([])
  })
})

describe('everything that takes stakes', () => {
  it('comes by what it pays, first the most, and last what nothing tells', async () => {
    const { contract: strange } = await fixture.owner.deploy(compileContracts().Usdt)
    const rich = await addPool({ least: 1_000n * TRX })
    const poor = await addPool({ least: 1_000n * TRX })
    const unfunded = await addPool({})
    const untold = await addPool({ coin: strange })
    const [good, better] = [await addPlan({}, 500, 100n * TRX), await addPlan({}, 900, 100n * TRX)]
    const empty = await addPlan({}, 5_000, 0n)
    // Rewards for a year on a stake of 1,000 TRX: 7.3 % and 73 %.
    await fixture.fund(poor.rewards, 2n * TRX, 10n)
    await fixture.fund(rich.rewards, 20n * TRX, 10n)
    await fixture.solidify()
    const { items, total } = await fixture.ask('projectList', {})
    const names = items.map((item) => (item.of === 'plan' ? `plan ${item.plan}` : item.pool))
    expect(names.slice(0, 4)).toEqual([rich.pool, `plan ${better}`, poor.pool, `plan ${good}`])
    expect(new Set(names.slice(4, 6))).toEqual(new Set([unfunded.pool, `plan ${empty}`]))
    expect(names.slice(6)).toEqual([untold.pool])
    expect(total).toBe(7)
    const page = await fixture.ask('projectList', { pageNo: 2, pageSize: 3 })
    expect([page.total, page.items.length]).toEqual([7, 3])
    await fixture.passed(11 * DAY_MS)
    // There is no weight, so no rewards have flowed.
    expect((await fixture.ask('projectList', { pageSize: 1 })).items).toMatchObject([
      { pool: rich.pool },
    ])
  })

  it('comes, where pools share a stream, by the part that each has of it', async () => {
    const terms = { coin: fixture.usdt, days: 30, costBp: 500, least: USDT, most: 1_000n * USDT }
    const small = await addPool(terms)
    const share = async () => {
      const costs = small.rewards + 1n
      await fixture.succeed(
        fixture.owner,
        addStakePool(fixture.staking, terms, small.rewards, costs),
      )
      return Number(await fixture.says(stakeBook.placeCount(fixture.staking)))
    }
    const [large, empty] = [await share(), await share()]
    const alone = await addPool({})
    await inPool(9, small.pool, 10n * USDT)
    await inPool(9, large, 90n * USDT)
    await inPool(9, alone.pool, 100n * TRX)
    // Rewards for a year: almost 7.3 % on a stake worth 300 TRX, and almost 18.25 % on one worth
    // 100 TRX.
    await fixture.fund(small.rewards, 6n * TRX, 100n)
    await fixture.fund(alone.rewards, 5n * TRX, 100n)
    await fixture.solidify()
    const { items, now } = await fixture.ask('projectList', {})
    const pools = items.flatMap((item) => (item.of === 'plan' ? [] : [item]))
    expect(pools.map(({ pool }) => pool)).toEqual([alone.pool, large, small.pool, empty])
    expect(pools.map(({ staked }) => staked / USDT)).toEqual([100n, 90n, 10n, 0n])
    for (const shared of pools.slice(1)) {
      expect(shared.rewards.totalWeight).toBe(100n * USDT)
      expect(shared.perDayWorth).toBe(shared.rewards.perDay)
    }
    expect(pools.map((each) => aprBp(each, now))).toEqual([1_824n, 729n, 729n, undefined])
  })
})
