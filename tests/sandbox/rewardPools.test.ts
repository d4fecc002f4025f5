import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { rewardPools as calls, rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileContracts } from '../../contracts/compile.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openContracts, type ContractsFixture, type Outcome } from './contractsFixture.ts'

const TRX = 1_000_000n
const DAY = 86_400n

let fixture: ContractsFixture
let contract: Address
let usdt: Address
/** New pool for each test, in TRX, with the owner as its controller. */
let pool = 0n
beforeAll(async () => {
  fixture = await openContracts()
  contract = (await fixture.owner.deploy(compileContracts().RewardPools)).contract
  usdt = (await fixture.owner.deploy(compileContracts().Usdt)).contract
})
afterAll(() => fixture.close())
beforeEach(async () => {
  pool = await makePool()
})

const person = (index: number) => fixture.people[index]!
const resultOf = async (who: Operator, call: Parameters<ContractsFixture['act']>[1]) =>
  (await fixture.act(who, call)).result
const succeed = async (who: Operator, call: Parameters<ContractsFixture['act']>[1]) => {
  const outcome = await fixture.act(who, call)
  expect(outcome.result).toBe('SUCCESS')
  return outcome
}

async function makePool(coin: Address = nobody): Promise<bigint> {
  const args = [fixture.owner.address, coin]
  await succeed(fixture.owner, contractCall(contract, 'makePool(address,address)', args))
  const [count] = await fixture.view(contractCall(contract, 'poolCount()', []), ['uint256'])
  return count as bigint
}

const weigh = (who: Operator, weight: bigint) =>
  contractCall(contract, 'setWeight(uint256,address,uint256)', [pool, who.address, weight])
const fund = (units: bigint, days: bigint, callValue = units) =>
  calls.fund(contract, pool, units, days, { callValue })
const claim = (...pools: bigint[]) => calls.claim(contract, pools.length > 0 ? pools : [pool])
const claimable = (who: Operator, of = pool) =>
  fixture.says(calls.claimable(contract, of, who.address))
const state = () => fixture.says(calls.pool(contract, pool))
const amountOf = ({ logs }: Outcome): bigint =>
  decodeEvents(rewardPoolsEvents.claimed, contract, logs)[0]!.amount
const endOf = ({ logs }: Outcome): number =>
  Number(decodeEvents(rewardPoolsEvents.funded, contract, logs)[0]!.endsAt)

describe('a stream', () => {
  it('flows second by second to those who have weight, by their weight', async () => {
    await succeed(fixture.owner, weigh(person(0), 3n))
    await succeed(fixture.owner, weigh(person(1), 1n))
    const { time: begun } = await succeed(person(2), fund(864n * TRX, 10n))
    await fixture.chain.advanceTime(DAY_MS)
    for (const [index, part] of [
      [0, 3n],
      [1, 1n],
    ] as const) {
      const outcome = await succeed(person(index), claim())
      const due = (BigInt(outcome.time - begun) * 1_000n * part) / 4n
      expect(due - amountOf(outcome)).toBeLessThanOrEqual(1n)
      expect(due).toBeGreaterThanOrEqual(amountOf(outcome))
    }
    expect(await claimable(person(2))).toBe(0n)
  })

  it('pays out what it owes, once, and goes on', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(864n * TRX, 10n))
    await fixture.chain.advanceTime(DAY_MS)
    const before = await fixture.sun(person(0).address)
    const outcome = await succeed(person(0), claim())
    const paid = amountOf(outcome) - outcome.fee
    expect((await fixture.sun(person(0).address)) - before).toBe(paid)
    expect(await claimable(person(0))).toBeLessThanOrEqual(4_000n)
    await fixture.chain.advanceTime(20 * DAY_MS)
    await succeed(person(0), claim())
    expect(await resultOf(person(0), claim())).toBe('NothingToClaim')
    const { funded, claimed } = await state()
    expect(funded - claimed).toBeLessThanOrEqual(1n)
    expect(await fixture.sun(contract)).toBeGreaterThanOrEqual(funded - claimed)
  })

  it('earns nothing while it is not funded', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await fixture.chain.advanceTime(DAY_MS)
    expect(await claimable(person(0))).toBe(0n)
    expect(await resultOf(person(0), claim())).toBe('NothingToClaim')
  })

  it('waits while nobody has weight: its end moves by that time', async () => {
    const funded = await succeed(person(2), fund(30n * TRX, 30n))
    await fixture.chain.advanceTime(50 * DAY_MS)
    const begun = await succeed(fixture.owner, weigh(person(0), 1n))
    const ends = endOf(funded) + begun.time - funded.time
    expect((await state()).endsAt).toBe(ends * SECOND_MS)
    await fixture.chain.advanceTime(ends * SECOND_MS - fixture.now() * SECOND_MS)
    expect(await claimable(person(0))).toBe(30n * TRX - 1n)
  })

  it('leaves what was earned to whoever loses their weight', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(30n * TRX, 30n))
    await fixture.chain.advanceTime(DAY_MS)
    await succeed(fixture.owner, weigh(person(0), 0n))
    const earned = await claimable(person(0))
    expect(earned).toBeGreaterThan(TRX - 1_000n)
    await fixture.chain.advanceTime(DAY_MS)
    expect(await claimable(person(0))).toBe(earned)
    await succeed(person(0), claim())
  })

  it('of one unit reaches whoever has weight in the end, or nobody', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(1n, 365n))
    await fixture.chain.advanceTime(366 * DAY_MS)
    // Rounded down by less than a unit.
    expect(await claimable(person(0))).toBe(0n)
    await succeed(person(2), fund(1n, 1n))
    await fixture.chain.advanceTime(2 * DAY_MS)
    expect(await claimable(person(0))).toBe(1n)
  })
})

describe('funding', () => {
  const left = async () => (await state()).endsAt - fixture.now() * SECOND_MS

  it('never makes a stream thinner: what is stretched ends sooner than was asked for', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(30n * TRX, 30n))
    const { perDay } = await state()
    await succeed(person(3), fund(1n * TRX, 365n))
    expect((await state()).perDay).toBeGreaterThanOrEqual(perDay)
    expect(await left()).toBeLessThanOrEqual(31 * DAY_MS)
    expect(await left()).toBeGreaterThan(30 * DAY_MS)
  })

  it('never takes a stream from others at once: its time is the mean by what is brought', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(365n * TRX, 365n))
    // Adds the remaining amount again, for one day. The new time is the mean of 365 days and one.
    await succeed(person(0), fund(365n * TRX, 1n))
    expect(Math.abs((await left()) - 183 * DAY_MS)).toBeLessThan(MINUTE_MS)
    const { perDay } = await state()
    expect(perDay / TRX).toBe(3n)
  })

  it('hardly moves what a little of it joins', async () => {
    await succeed(person(2), fund(1n, 365n))
    await succeed(person(2), fund(1_000n * TRX, 30n))
    expect(Math.abs((await left()) - 30 * DAY_MS)).toBeLessThan(MINUTE_MS)
    await succeed(person(2), fund(1n, 1n))
    expect(Math.abs((await left()) - 30 * DAY_MS)).toBeLessThan(MINUTE_MS)
  })

  it('begins anew where a stream is over', async () => {
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(TRX, 1n))
    await fixture.chain.advanceTime(2 * DAY_MS)
    await succeed(person(2), fund(70n * TRX, 7n))
    expect(await left()).toBe(7 * DAY_MS)
    expect((await state()).perDay).toBe(10n * TRX - 1n)
  })

  it('is of something, for a time within a year, paid exactly, into a pool that is there', async () => {
    expect(await resultOf(person(2), fund(0n, 1n))).toBe('WrongAmount')
    expect(await resultOf(person(2), fund(2n ** 128n, 1n, 0n))).toBe('WrongAmount')
    expect(await resultOf(person(2), fund(1n, 0n))).toBe('WrongTerms')
    expect(await resultOf(person(2), fund(1n, 366n))).toBe('WrongTerms')
    expect(await resultOf(person(2), fund(2n, 1n, 1n))).toBe('WrongValue')
    const nowhere = calls.fund(contract, 999n, 1n, 1n, { callValue: 1n })
    expect(await resultOf(person(2), nowhere)).toBe('UnknownPool')
  })
})

describe('a claim', () => {
  it('pays from many pools at once, each in its own coin', async () => {
    const inUsdt = await makePool(usdt)
    const [first, empty] = [pool, await makePool()]
    await succeed(
      fixture.owner,
      contractCall(usdt, 'mint(address,uint256)', [person(2).address, 1_000n * TRX]),
    )
    await succeed(person(2), trc20.approve(usdt, contract, 1_000n * TRX))
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(10n * TRX, 10n))
    pool = inUsdt
    await succeed(fixture.owner, weigh(person(0), 1n))
    await succeed(person(2), fund(10n * TRX, 10n, 0n))
    await fixture.chain.advanceTime(11 * DAY_MS)
    // An empty pool and a repeated pool change nothing.
    const { logs } = await succeed(person(0), claim(first, inUsdt, first, empty))
    const paid = decodeEvents(rewardPoolsEvents.claimed, contract, logs)
    expect(paid.map((each) => [each['pool'], each['amount']])).toEqual([
      [first, 10n * TRX - 1n],
      [inUsdt, 10n * TRX - 1n],
    ])
    expect(await fixture.says(trc20.balanceOf(usdt, person(0).address))).toBe(10n * TRX - 1n)
  })

  it('names pools that are there, twenty at most', async () => {
    expect(await resultOf(person(0), claim(999n))).toBe('UnknownPool')
    expect(await resultOf(person(0), claim(...Array.from({ length: 21 }, () => pool)))).toBe(
      'WrongTerms',
    )
  })
})

describe('a pool', () => {
  it('obeys its controller alone, and is made by the owner alone', async () => {
    expect(await resultOf(person(0), weigh(person(0), 1n))).toBe('OnlyController')
    const make = (controller: Address) =>
      contractCall(contract, 'makePool(address,address)', [controller, nobody])
    expect(await resultOf(person(0), make(person(0).address))).toBe('OwnableUnauthorizedAccount')
    expect(await resultOf(fixture.owner, make(nobody))).toBe('WrongTerms')
    const renounce = contractCall(contract, 'renounceOwnership()', [])
    expect(await resultOf(fixture.owner, renounce)).toBe('OwnerNeeded')
  })

  it('has nothing that its owner or controller could take out', async () => {
    await succeed(person(2), fund(TRX * DAY, 1n))
    await fixture.chain.advanceTime(2 * DAY_MS)
    expect(await resultOf(fixture.owner, claim())).toBe('NothingToClaim')
  })
})
