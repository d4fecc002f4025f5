import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { rewardPools, rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import {
  stakeBook as calls,
  stakeBookEvents as events,
} from '../../src/chain/contracts/stakeBook.ts'
import { staking as stakingCalls } from '../../src/chain/contracts/staking.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import { nobody } from '../../src/core/address.ts'
import { compileZoo } from '../../contracts/compile.ts'
import { addStakePool, closePlace } from '../../sandbox/world/stakes.ts'
import { DAY, openStakes, TRX, USDT, type StakeFixture } from './stakeFixture.ts'

const vaultMade = eventShape('VaultMade(address indexed vault)')

let fixture: StakeFixture
beforeAll(async () => {
  fixture = await openStakes()
})
afterAll(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const unlock = (...orders: string[]) => calls.unlock(fixture.staking, orders)
const cancel = (order: string) => calls.cancel(fixture.staking, order)
const flow = (pool: bigint) => stakingCalls.flow(fixture.staking, pool)
const claimable = (stream: bigint, who: number) =>
  fixture.says(rewardPools.claimable(fixture.pools, stream, person(who).address))
const kept = (pool: bigint) => fixture.says(stakingCalls.kept(fixture.staking, pool))
const stakedBy = (pool: bigint, who: number) =>
  fixture.says(calls.stakedBy(fixture.staking, pool, person(who).address))

describe.each(['TRX', 'USDT'] as const)('a stake of %s', (name) => {
  const coin = () => (name === 'TRX' ? undefined : fixture.usdt)

  it('earns by its amount what is paid in, from the moment on that it is there', async () => {
    const { pool, stream } = await fixture.addPool({ coin: coin() })
    await fixture.pledge(person(0), fixture.staking, pool, 3_000n)
    await fixture.pledge(person(1), fixture.staking, pool, 1_000n)
    await fixture.fundStream(stream, 3_000n * TRX, 30n, coin())
    await fixture.wait(30 * DAY)
    expect(await claimable(stream, 0)).toBe(2_250n * TRX - 1n)
    expect(await claimable(stream, 1)).toBe(750n * TRX - 1n)
    expect(await claimable(stream, 2)).toBe(0n)
  })

  it('comes back in full once its time has come, not a second before, and only once', async () => {
    const { pool } = await fixture.addPool({ coin: coin(), days: 7 })
    const { outcome, order } = await fixture.pledge(person(0), fixture.staking, pool, 500n)
    await fixture.wait(7 * DAY - 10)
    expect(await fixture.fail(person(0), unlock(order))).toBe('StillLocked')
    expect(await fixture.fail(person(1), unlock(order))).toBe('UnknownStake')
    const until = outcome.time + 7 * DAY
    await fixture.wait(until - fixture.now())
    expect(await fixture.gain(person(0), coin(), unlock(order))).toBe(500n)
    expect(await fixture.fail(person(0), unlock(order))).toBe('AlreadyOver')
    expect(await fixture.fail(person(0), cancel(order))).toBe('AlreadyOver')
    expect(await stakedBy(pool, 0)).toBe(0n)
  })

  it('comes back early for the cost that was said, rounded down, which flows to those who stay', async () => {
    const { pool, stream } = await fixture.addPool({ coin: coin(), costBp: 333 })
    const stays = await fixture.pledge(person(1), fixture.staking, pool, 1n)
    const { order } = await fixture.pledge(person(0), fixture.staking, pool, 10_001n)
    expect(await fixture.gain(person(0), coin(), cancel(order))).toBe(10_001n - 333n)
    expect(await kept(pool)).toBe(333n)
    await fixture.succeed(person(2), flow(pool))
    expect(await kept(pool)).toBe(0n)
    expect(await fixture.fail(person(2), flow(pool))).toBe('NothingToTake')
    await fixture.wait(30 * DAY)
    expect(await claimable(stream, 1)).toBe(332n)
    expect(await claimable(stream, 0)).toBe(0n)
    await fixture.succeed(person(1), rewardPools.claim(fixture.pools, [stream]))
    expect(await fixture.gain(person(1), coin(), unlock(stays.order))).toBe(1n)
  })

  it('that is cancelled once its time has come costs nothing', async () => {
    const { pool } = await fixture.addPool({ coin: coin(), days: 1 })
    const { order } = await fixture.pledge(person(0), fixture.staking, pool, 10_000n)
    await fixture.wait(DAY)
    expect(await fixture.gain(person(0), coin(), cancel(order))).toBe(10_000n)
    expect(await kept(pool)).toBe(0n)
  })

  it('of one unit costs nothing to leave, since a part of it is none', async () => {
    const { pool } = await fixture.addPool({ coin: coin(), costBp: 1_000 })
    const { order } = await fixture.pledge(person(0), fixture.staking, pool, 1n)
    expect(await fixture.gain(person(0), coin(), cancel(order))).toBe(1n)
    expect(await fixture.fail(person(0), flow(pool))).toBe('NothingToTake')
  })

  it('is of the pool’s least at least, and of its most at most for an account altogether', async () => {
    const { pool } = await fixture.addPool({ coin: coin(), least: 10n, most: 100n, days: 0 })
    const { staking } = fixture
    const call = (units: bigint) => fixture.pledgeCall(staking, pool, units)
    expect(await fixture.fail(person(0), await call(0n))).toBe('WrongAmount')
    expect(await fixture.fail(person(0), await call(1n))).toBe('LessThanMinimum')
    expect(await fixture.fail(person(0), await call(9n))).toBe('LessThanMinimum')
    expect(await fixture.fail(person(0), await call(101n))).toBe('ExceedsMaximum')
    const { order } = await fixture.pledge(person(0), staking, pool, 90n)
    expect(await fixture.fail(person(0), await call(11n))).toBe('ExceedsMaximum')
    await fixture.pledge(person(0), staking, pool, 10n)
    await fixture.pledge(person(1), staking, pool, 100n)
    expect(await fixture.fail(person(0), await call(10n))).toBe('ExceedsMaximum')
    // An unstaked amount makes room again.
    await fixture.succeed(person(0), unlock(order))
    await fixture.pledge(person(0), staking, pool, 90n)
  })

  it('takes an order of an account once, also after it is over', async () => {
    const { pool } = await fixture.addPool({ coin: coin(), days: 0 })
    const { order } = await fixture.pledge(person(0), fixture.staking, pool, 5n)
    const again = await fixture.pledgeCall(fixture.staking, pool, 5n, order)
    expect(await fixture.fail(person(0), again)).toBe('OrderAlreadyUsed')
    await fixture.succeed(person(0), unlock(order))
    expect(await fixture.fail(person(0), again)).toBe('OrderAlreadyUsed')
    await fixture.succeed(person(1), again)
  })

  it('is not taken where the pool is closed, and comes out of one all the same', async () => {
    const { pool } = await fixture.addPool({ coin: coin() })
    const { staking, owner } = fixture
    const { order } = await fixture.pledge(person(0), staking, pool, 5n)
    await fixture.succeed(owner, closePlace(staking, pool))
    expect(await fixture.fail(person(0), await fixture.pledgeCall(staking, pool, 5n))).toBe(
      'Closed',
    )
    expect(await fixture.gain(person(0), coin(), cancel(order))).toBe(5n)
    expect(await fixture.fail(owner, closePlace(staking, pool))).toBe('Closed')
  })

  it('is paid exactly', async () => {
    const { pool } = await fixture.addPool({ coin: coin() })
    const call = calls.pledge(fixture.staking, fixture.order(), pool, 5n, { callValue: 4n })
    expect(await fixture.fail(person(0), call)).toBe('WrongValue')
    const nowhere = calls.pledge(fixture.staking, fixture.order(), 999n, 5n, {})
    expect(await fixture.fail(person(0), nowhere)).toBe('UnknownPlace')
  })
})

describe('an exit', () => {
  it('takes ten stakes at once, or none of them', async () => {
    const { pool } = await fixture.addPool({ coin: fixture.usdt, days: 1 })
    const orders: string[] = []
    for (let count = 0; count < 11; count += 1)
      orders.push((await fixture.pledge(person(0), fixture.staking, pool, USDT)).order)
    await fixture.wait(DAY)
    expect(await fixture.fail(person(0), unlock())).toBe('WrongAmount')
    expect(await fixture.fail(person(0), unlock(...orders))).toBe('WrongAmount')
    expect(await fixture.fail(person(0), unlock(orders[0]!, orders[0]!))).toBe('AlreadyOver')
    const ten = unlock(...orders.slice(0, 10))
    expect(await fixture.gain(person(0), fixture.usdt, ten)).toBe(10n * USDT)
    expect(await stakedBy(pool, 0)).toBe(USDT)
    const page = calls.ordersOf(fixture.staking, person(0).address, 0n, 500n)
    expect(await fixture.says(page)).toEqual(expect.arrayContaining(orders))
  })

  it('leaves what was earned to be claimed', async () => {
    const { pool, stream } = await fixture.addPool({ days: 1 })
    const { order } = await fixture.pledge(person(0), fixture.staking, pool, 5n)
    await fixture.fundStream(stream, 10n * TRX, 10n)
    await fixture.wait(DAY)
    await fixture.succeed(person(0), unlock(order))
    const earned = await claimable(stream, 0)
    expect(earned).toBeGreaterThanOrEqual(TRX - 1n)
    await fixture.wait(DAY)
    const { logs } = await fixture.succeed(person(0), rewardPools.claim(fixture.pools, [stream]))
    const [claimed] = decodeEvents(rewardPoolsEvents.claimed, fixture.pools, logs)
    expect(claimed!.amount).toBe(earned)
  })

  /** Stakes 1,000 units of such a token, in a pool that charges a tenth for leaving early. */
  async function pledgeOf(name: 'RefusesSome' | 'Rebasing') {
    const coin = (await fixture.owner.deploy(compileZoo()[name])).contract
    const mint = contractCall(coin, 'mint(address,uint256)', [person(0).address, 2_000n])
    await fixture.succeed(fixture.owner, mint)
    const approve = contractCall(coin, 'approve(address,uint256)', [fixture.staking, 10_000n])
    await fixture.succeed(person(0), approve)
    const { pool } = await fixture.addPool({ coin, days: 1, costBp: 1_000 })
    return { coin, pool, ...(await fixture.pledge(person(0), fixture.staking, pool, 1_000n)) }
  }

  it('pays all of it if its coin refuses to bring us the cost', async () => {
    const { coin, pool, order } = await pledgeOf('RefusesSome')
    const refuse = contractCall(coin, 'refuse(address,bool)', [fixture.staking, true])
    await fixture.succeed(fixture.owner, refuse)
    expect(await fixture.gain(person(0), coin, cancel(order))).toBe(1_000n)
    expect(await kept(pool)).toBe(0n)
    const { order: second } = await fixture.pledge(person(0), fixture.staking, pool, 1_000n)
    const { logs } = await fixture.succeed(person(0), cancel(second))
    const [left] = decodeEvents(events.cancelled, fixture.staking, logs)
    expect(left).toMatchObject({ amount: 1_000n, cost: 0n })
    await fixture.wait(DAY)
    expect(await fixture.fail(person(0), unlock(order))).toBe('AlreadyOver')
  })

  it('is never kept by a coin that rounds, however much its shares have grown', async () => {
    const { coin, pool, order } = await pledgeOf('Rebasing')
    // A share is now worth 700 units.
    const rebase = contractCall(coin, 'rebase(uint256)', [7_000_000n])
    await fixture.succeed(fixture.owner, rebase)
    expect(await fixture.gain(person(0), coin, cancel(order))).toBe(630_000n)
    expect(await kept(pool)).toBe(70_000n)
    const { order: small } = await fixture.pledge(person(0), fixture.staking, pool, 6_300n)
    expect(await fixture.gain(person(0), coin, cancel(small))).toBe(6_300n)
    expect(await kept(pool)).toBe(70_000n)
  })

  it('pays a coin that was sent to its vault along with it, or later', async () => {
    const { pool } = await fixture.addPool({ coin: fixture.usdt, days: 0 })
    const { outcome, order } = await fixture.pledge(person(0), fixture.staking, pool, 50n)
    const [made] = decodeEvents(vaultMade, fixture.staking, outcome.logs)
    const give = contractCall(fixture.usdt, 'transfer(address,uint256)', [
      made!['vault'] as string,
      7n,
    ])
    await fixture.succeed(person(1), give)
    expect(await fixture.gain(person(0), fixture.usdt, unlock(order))).toBe(57n)
    await fixture.succeed(person(1), give)
    expect(await fixture.gain(person(0), fixture.usdt, unlock(order))).toBe(7n)
    expect(await fixture.fail(person(0), unlock(order))).toBe('AlreadyOver')
  })
})

describe('the owner', () => {
  const add = async (given: { days?: number; costBp?: number; least?: bigint; most?: bigint }) => {
    const stream = await fixture.makeStream(fixture.staking)
    const terms = { coin: undefined, days: 1, costBp: 0, least: 1n, most: 1n, ...given }
    return addStakePool(fixture.staking, terms, stream, stream)
  }

  it('adds pools whose terms are within bounds, and nobody else does', async () => {
    const { owner } = fixture
    expect(await fixture.fail(owner, await add({ days: 3_651 }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, await add({ costBp: 1_001 }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, await add({ least: 0n }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, await add({ least: 2n }))).toBe('WrongTerms')
    expect(await fixture.fail(owner, await add({ most: 2n ** 112n }))).toBe('WrongTerms')
    expect(await fixture.fail(person(0), await add({}))).toBe('OwnableUnauthorizedAccount')
    await fixture.succeed(owner, await add({ days: 3_650, costBp: 1_000, most: 2n ** 112n - 1n }))
    const close = closePlace(fixture.staking, 1n)
    expect(await fixture.fail(person(0), close)).toBe('OwnableUnauthorizedAccount')
    expect(await fixture.fail(owner, closePlace(fixture.staking, 999n))).toBe('UnknownPlace')
  })

  it('joins pools to streams that this contract controls, and costs to one in their coin', async () => {
    const { owner, staking, usdt } = fixture
    const terms = { coin: usdt, days: 1, costBp: 0, least: 1n, most: 1n }
    const ours = await fixture.makeStream(staking, usdt)
    const trx = await fixture.makeStream(staking, nobody)
    const theirs = await fixture.makeStream(person(0).address, usdt)
    const join = (rewards: bigint, costs: bigint) => addStakePool(staking, terms, rewards, costs)
    expect(await fixture.fail(owner, join(theirs, ours))).toBe('WrongTerms')
    expect(await fixture.fail(owner, join(ours, theirs))).toBe('WrongTerms')
    expect(await fixture.fail(owner, join(ours, trx))).toBe('WrongTerms')
    expect(await fixture.fail(owner, join(999n, ours))).toBe('WrongTerms')
    await fixture.succeed(owner, join(trx, ours))
  })

  it('cannot thin a stream out with units of another coin; of the same, pools share it', async () => {
    const { owner, staking, usdt } = fixture
    const { pool, stream } = await fixture.addPool({ coin: usdt })
    const own = await fixture.makeStream(staking)
    const terms = { coin: undefined, days: 1, costBp: 0, least: 1n, most: 10n ** 18n }
    expect(await fixture.fail(owner, addStakePool(staking, terms, stream, own))).toBe('WrongTerms')
    await fixture.succeed(owner, addStakePool(staking, { ...terms, coin: usdt }, stream, stream))
    const second = pool + 1n
    await fixture.pledge(person(0), staking, pool, 1_000n)
    const { order } = await fixture.pledge(person(0), staking, second, 1_000n)
    await fixture.pledge(person(1), staking, second, 2_000n)
    await fixture.fundStream(stream, 100n * USDT, 10n, usdt)
    await fixture.wait(10 * DAY)
    expect(await claimable(stream, 0)).toBe(50n * USDT - 1n)
    await fixture.succeed(person(0), unlock(order))
    const weight = rewardPools.weightOf(fixture.pools, stream, person(0).address)
    expect(await fixture.says(weight)).toBe(1_000n)
  })
})

it('says what happened', async () => {
  const { pool } = await fixture.addPool({ costBp: 500 })
  const { outcome, order } = await fixture.pledge(person(3), fixture.staking, pool, 1_000n)
  const account = person(3).address
  const until = BigInt(outcome.time + 30 * DAY)
  expect(decodeEvents(events.staked, fixture.staking, outcome.logs)).toEqual([
    { order, account, place: pool, amount: 1_000n, until },
  ])
  const { logs } = await fixture.succeed(person(3), cancel(order))
  expect(decodeEvents(events.cancelled, fixture.staking, logs)).toEqual([
    { order, account, place: pool, amount: 1_000n, cost: 50n },
  ])
})
