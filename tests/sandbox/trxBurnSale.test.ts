import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import {
  trxBurnSale as calls,
  trxBurnSaleEvents as events,
} from '../../src/chain/contracts/trxBurnSale.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileZoo } from '../../contracts/compile.ts'
import { deployTrxBurnSale, depositForTrx, type TrxBurnTerms } from '../../sandbox/world/burning.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { openContracts, type ContractsFixture } from './contractsFixture.ts'

const TRX = 1_000_000n
/** Nearly a third of a smallest unit per sun. */
const RATE = 333_333n
const MOST = 2n ** 112n - 1n

let fixture: ContractsFixture
let coin: Address
/** New sale for each test. */
let sale: Address
beforeAll(async () => {
  fixture = await openContracts({ solidLag: 5 })
  coin = await makeCoin()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  sale = await open()
  await succeed(person(3), trc20.approve(coin, sale, MOST))
})

const person = (index: number) => fixture.people[index]!
const nowMs = () => fixture.now() * SECOND_MS
const resultOf = async (who: Operator, call: ContractCall) => (await fixture.act(who, call)).result
async function succeed(who: Operator, call: ContractCall) {
  const outcome = await fixture.act(who, call)
  expect(outcome.result).toBe('SUCCESS')
  return outcome
}

/** Deploys a token of the zoo, of which the fourth person has plenty. */
async function makeCoin(name: 'NoDecimals0' | 'Rebasing' | 'TakesFee' = 'NoDecimals0') {
  const made = (await fixture.owner.deploy(compileZoo()[name])).contract
  const mint = contractCall(made, 'mint(address,uint256)', [person(3).address, 10n ** 12n])
  await succeed(fixture.owner, mint)
  return made
}

/** Builds the terms of a sale; by default open for one day, for 100 TRX in total. */
const termsOf = (given: Partial<TrxBurnTerms> = {}): TrxBurnTerms => ({
  token: coin,
  rate: RATE,
  start: nowMs(),
  end: nowMs() + DAY_MS,
  sum: 100n * TRX,
  ...given,
})
const open = (given?: Partial<TrxBurnTerms>, settle?: (txId: string) => Promise<void>) =>
  deployTrxBurnSale(fixture.owner, termsOf(given), settle)

let orders = 0
const newOrder = () => (++orders).toString(16).padStart(64, '0')
const deposit = (units: bigint) => succeed(person(3), depositForTrx(sale, units))
const give = (callValue: bigint, least = 0n, order = newOrder()) =>
  calls.give(sale, order, least, { callValue })
const takeRest = () => contractCall(sale, 'takeRest()', [])
const tokensOf = (of: Address) => fixture.says(trc20.balanceOf(coin, of))
const has = async () => ({
  given: await fixture.says(calls.given(sale)),
  left: await fixture.says(calls.left(sale)),
  most: await fixture.says(calls.mostGiven(sale)),
})

describe('TRX that is given', () => {
  it('is at the zero address, for tokens by the rate, rounded down, in the same transaction', async () => {
    await deposit(10_000_000n)
    const [burnt, before] = [await fixture.sun(nobody), await fixture.sun(person(0).address)]
    const [tokens, order] = [await tokensOf(person(0).address), newOrder()]
    const value = 10n * TRX + 1n
    const { logs, fee } = await succeed(person(0), give(value, 3_333_330n, order))
    expect(await fixture.sun(nobody)).toBe(burnt + value)
    expect(await fixture.sun(person(0).address)).toBe(before - value - fee)
    expect(await fixture.sun(sale)).toBe(0n)
    expect(await tokensOf(person(0).address)).toBe(tokens + 3_333_330n)
    expect(await has()).toMatchObject({ given: value, left: 10_000_000n - 3_333_330n })
    const [told] = decodeEvents(events.given, sale, logs)
    expect(told).toMatchObject({
      order,
      user: person(0).address,
      trx: value,
      tokens: 3_333_330n,
    })
  })

  it('is for something, and for the tokens that were asked for at least', async () => {
    await deposit(10_000_000n)
    expect(await resultOf(person(0), give(0n))).toBe('WrongAmount')
    expect(await resultOf(person(0), give(3n))).toBe('WrongAmount')
    expect(await resultOf(person(0), give(TRX, RATE + 1n))).toBe('LessThanMinimum')
    await succeed(person(0), give(4n, 1n))
    await succeed(person(0), give(TRX, RATE))
  })

  it('reaches the sum exactly, and not a sun more', async () => {
    await deposit(10n ** 9n)
    await succeed(person(0), give(60n * TRX))
    const outcome = await resultOf(person(1), give(40n * TRX + 1n))
    expect(outcome).toBe('ExceedsSum')
    await succeed(person(1), give(40n * TRX))
    expect(await has()).toMatchObject({ given: 100n * TRX, most: 0n })
    expect(await resultOf(person(2), give(TRX))).toBe('ExceedsSum')
    expect(await fixture.says(calls.givenBy(sale, person(1).address))).toBe(40n * TRX)
  })

  it('is for tokens that are there, to the last of them', async () => {
    expect(await resultOf(person(0), give(TRX))).toBe('ExceedsSum')
    await deposit(1_000_000n)
    const { most } = await has()
    // The most sun that a million units cover, because the units are rounded down.
    expect((most * RATE) / TRX).toBe(1_000_000n)
    expect(((most + 1n) * RATE) / TRX).toBe(1_000_001n)
    expect(await resultOf(person(0), give(most + 1n))).toBe('ExceedsSum')
    await succeed(person(0), give(most))
    expect(await has()).toMatchObject({ left: 0n, most: 0n })
    expect(await tokensOf(sale)).toBe(0n)
    await deposit(1n)
    expect((await has()).most).toBe(6n)
  })

  it('leaves nothing to give where a unit costs more than what is left of the sum', async () => {
    sale = await open({ rate: 1n, sum: 3n * TRX - 1n })
    await succeed(person(3), trc20.approve(coin, sale, MOST))
    await deposit(10n)
    await succeed(person(0), give(2n * TRX))
    expect(await has()).toMatchObject({ given: 2n * TRX, left: 8n, most: 0n })
    expect(await resultOf(person(0), give(TRX - 1n))).toBe('ExceedsSum')
  })

  it('takes an order of an account once, and of another account again', async () => {
    await deposit(10_000_000n)
    const order = newOrder()
    await succeed(person(0), give(TRX, 0n, order))
    expect(await resultOf(person(0), give(TRX, 0n, order))).toBe('OrderAlreadyUsed')
    await succeed(person(1), give(TRX, 0n, order))
    expect(await fixture.says(calls.isUsed(sale, person(2).address, order))).toBe(false)
  })

  it('is given once, also where its block is orphaned', async () => {
    await deposit(10_000_000n)
    const order = newOrder()
    const [before, burnt] = [await fixture.sun(person(0).address), await fixture.sun(nobody)]
    await succeed(person(0), give(TRX, 0n, order))
    await fixture.chain.orphan(1, { forget: true })
    expect(await fixture.sun(person(0).address)).toBe(before)
    expect(await fixture.sun(nobody)).toBe(burnt)
    expect(await has()).toMatchObject({ given: 0n, left: 10_000_000n })
    await succeed(person(0), give(TRX, 0n, order))
    expect(await resultOf(person(0), give(TRX, 0n, order))).toBe('OrderAlreadyUsed')
    expect(await has()).toMatchObject({ given: TRX })
  })

  it('is taken from the start on and until the end, not a second longer', async () => {
    const [start, end] = [nowMs() + HOUR_MS, nowMs() + DAY_MS]
    sale = await open({ start, end })
    await succeed(person(3), trc20.approve(coin, sale, MOST))
    await deposit(10_000_000n)
    expect(await resultOf(person(0), give(TRX))).toBe('NotOpen')
    await fixture.chain.advanceTime(start - nowMs())
    await succeed(person(0), give(TRX))
    // The next block comes three seconds later.
    await fixture.chain.advanceTime(end - nowMs() - 9 * SECOND_MS)
    await succeed(person(0), give(TRX))
    await fixture.chain.advanceTime(end - nowMs())
    expect(await resultOf(person(0), give(TRX))).toBe('Over')
    expect(await resultOf(person(3), depositForTrx(sale, 1n))).toBe('Over')
  })
})

describe('the rest', () => {
  it('is the owner’s, after the end, and nobody else’s', async () => {
    await deposit(10_000_000n)
    await succeed(person(0), give(TRX))
    expect(await resultOf(fixture.owner, takeRest())).toBe('NotOver')
    await fixture.chain.advanceTime(DAY_MS)
    expect(await resultOf(person(3), takeRest())).toBe('OwnableUnauthorizedAccount')
    const before = await tokensOf(fixture.owner.address)
    const { logs } = await succeed(fixture.owner, takeRest())
    const rest = 10_000_000n - RATE
    expect(await tokensOf(fixture.owner.address)).toBe(before + rest)
    expect(decodeEvents(events.restTaken, sale, logs)).toMatchObject([{ tokens: rest }])
    expect(await has()).toMatchObject({ left: 0n, most: 0n })
    expect(await resultOf(fixture.owner, takeRest())).toBe('NothingToTake')
  })

  it('is all that is there, of what was sent without a deposit, too', async () => {
    const send = contractCall(coin, 'transfer(address,uint256)', [sale, 5n])
    await succeed(person(3), send)
    expect(await has()).toMatchObject({ left: 0n, most: 0n })
    await fixture.chain.advanceTime(DAY_MS)
    const before = await tokensOf(fixture.owner.address)
    await succeed(fixture.owner, takeRest())
    expect(await tokensOf(fixture.owner.address)).toBe(before + 5n)
  })

  it('of a token that has shrunk can be had', async () => {
    const token = await makeCoin('Rebasing')
    sale = await open({ token })
    await succeed(person(3), trc20.approve(token, sale, MOST))
    await deposit(10_000n)
    await succeed(person(3), contractCall(token, 'rebase(uint256)', [5_000n]))
    await fixture.chain.advanceTime(DAY_MS)
    await succeed(fixture.owner, takeRest())
    const owned = await fixture.says(trc20.balanceOf(token, fixture.owner.address))
    expect(owned).toBe(5_000n)
  })
})

describe('a sale', () => {
  it('counts what was deposited, which is something, and arrives', async () => {
    for (const units of [0n, MOST + 1n])
      expect(await resultOf(person(3), depositForTrx(sale, units))).toBe('WrongAmount')
    expect(await resultOf(person(0), depositForTrx(sale, 1n))).toBe('CoinNotTaken')
    const token = await makeCoin('TakesFee')
    sale = await open({ token })
    await succeed(person(3), trc20.approve(token, sale, MOST))
    expect(await resultOf(person(3), depositForTrx(sale, 1_000n))).toBe('CoinNotTaken')
    expect((await has()).left).toBe(0n)
  })

  it('is made of terms that can be kept', async () => {
    const wrong: readonly Partial<TrxBurnTerms>[] = [
      { token: person(0).address },
      { rate: 0n },
      { rate: MOST + 1n },
      { sum: 0n },
      { sum: MOST + 1n },
      { end: nowMs() - DAY_MS },
      { start: nowMs() + DAY_MS, end: nowMs() + DAY_MS },
    ]
    const results: string[] = []
    for (const terms of wrong)
      await open(terms, async (txId) => {
        results.push(fixture.chain.transaction(txId)!.receipt.result)
      })
    expect(results).toEqual(wrong.map(() => 'REVERT'))
  })
})
