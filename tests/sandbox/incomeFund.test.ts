import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encodeCall } from '../../src/chain/abi.ts'
import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import {
  INCOME_ORDER_LIFE_MS,
  incomeFund as calls,
  incomeFundEvents as events,
} from '../../src/chain/contracts/incomeFund.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../src/core/time.ts'
import { compileZoo } from '../../contracts/compile.ts'
import {
  depositIncome,
  incomeOwnerEvents,
  nameSigner,
  pauseIncome,
  removeSigner,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../../sandbox/world/income.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { incomeFund as steps } from '../../contracts/deployments.ts'
import { incomeSigner as sandboxSigner } from '../../sandbox/world/decisions.ts'
import { deployHere } from '../../sandbox/world/deployHere.ts'
import {
  FEE,
  MOST_FEE,
  openIncome,
  TRX,
  TRX_CAP,
  USDT,
  USDT_CAP,
  type IncomeFixture,
  type PaidOrder,
} from './incomeFixture.ts'

// The fund has TRX and USDT, and its day has just begun. It pays 100 TRX and 30 USDT a day.

const LAST = 2n ** 128n - 1n
/** Maximum energy of each call for a new user. The first payment of an asset costs 15,000 more. */
const MOST_ENERGY = { payFee: 133_000n, trx: 97_000n, usdt: 97_000n, takeFeeBack: 36_000n }

let fixture: IncomeFixture
beforeEach(async () => {
  fixture = await openIncome()
})
afterEach(() => fixture.close())

const person = (index: number) => fixture.people[index]!
const asOwner = (call: ContractCall) => fixture.succeed(fixture.owner, call)
const data = () => fixture.says(calls.data(fixture.fund))
const ask = (order: string, coin: Address, amount: bigint, callValue = FEE) =>
  calls.payFee(fixture.fund, order, coin, amount, { callValue })
const failFee = (coin: Address, amount: bigint, callValue = FEE) =>
  fixture.fail(person(0), ask(fixture.order(), coin, amount, callValue))
const takeOut = (coin: Address, to: Address, amount: bigint) =>
  contractCall(fixture.fund, 'withdraw(address,address,uint256)', [coin, to, amount])
const feesBack = (orders: readonly PaidOrder[]) =>
  calls.takeFeesBack(
    fixture.fund,
    orders.map(({ who, order }) => ({ user: who.address, order })),
  )
const nextFees = () => fixture.says(calls.nextFees(fixture.fund))
const nextMinimum = (coin: Address = nobody) => fixture.says(calls.nextMinimum(fixture.fund, coin))

describe('an order', () => {
  it('keeps its fee, and what it names from the owner, and is told', async () => {
    const order = fixture.order()
    const { logs, time } = await fixture.succeed(person(0), ask(order, fixture.usdt, 3n * USDT))
    const user = person(0).address
    expect(decodeEvents(events.feePaid, fixture.fund, logs)).toEqual([
      { order, user, coin: fixture.usdt, amount: 3n * USDT, fee: FEE },
    ])
    expect(await fixture.says(calls.orderOf(fixture.fund, user, order))).toEqual({
      coin: fixture.usdt,
      amount: 3n * USDT,
      fee: FEE,
      paidAt: time * SECOND_MS,
      state: 'open',
    })
    expect(await fixture.limits(fixture.usdt)).toEqual({
      cap: USDT_CAP,
      next: undefined,
      minimum: USDT / 2n,
      left: USDT_CAP,
      held: 10n * USDT_CAP,
      reserved: 3n * USDT,
    })
    expect(await fixture.limits()).toMatchObject({ held: 10n * TRX_CAP, reserved: 0n })
    expect(await data()).toMatchObject({ feeMinimum: FEE, feeMaximum: MOST_FEE, orders: 1n })
  })

  it('is of an amount within minimum and cap, for a fee within its bounds', async () => {
    expect(await failFee(nobody, 0n)).toBe('WrongAmount')
    expect(await failFee(nobody, TRX - 1n)).toBe('BelowMinimum')
    expect(await failFee(nobody, TRX_CAP + 1n)).toBe('BeyondDayCap')
    expect(await failFee(nobody, LAST)).toBe('BeyondDayCap')
    expect(await failFee(fixture.wtrx, TRX)).toBe('BeyondDayCap')
    expect(await failFee(nobody, TRX, FEE - 1n)).toBe('WrongValue')
    expect(await failFee(nobody, TRX, MOST_FEE + 1n)).toBe('WrongValue')
    for (const [amount, fee] of [
      [TRX, FEE],
      [TRX_CAP, MOST_FEE],
    ] as const)
      await fixture.succeed(person(0), ask(fixture.order(), nobody, amount, fee))
    await asOwner(setIncomeMinimum(fixture.fund, nobody, 0n))
    await fixture.succeed(person(0), ask(fixture.order(), nobody, 1n))
    expect(await failFee(nobody, 0n)).toBe('WrongAmount')
  })

  it('is taken from the start on and until the end, and not while it is paused', async () => {
    const { fund, after } = fixture
    await asOwner(setIncomeTimes(fund, after(-DAY_MS), after(0)))
    await fixture.wait(2 * DAY_MS)
    expect(await failFee(nobody, TRX)).toBe('HasEnded')
    const [start, end] = [after(HOUR_MS), after(2 * HOUR_MS)]
    await asOwner(setIncomeTimes(fund, start, end))
    expect(await failFee(nobody, TRX)).toBe('NotYetOpen')
    await fixture.wait(HOUR_MS)
    await asOwner(pauseIncome(fund, true))
    expect(await failFee(nobody, TRX)).toBe('IsPaused')
    await asOwner(pauseIncome(fund, false))
    const paid = await fixture.payFee(person(0))
    await fixture.wait(HOUR_MS)
    expect(await failFee(nobody, TRX)).toBe('HasEnded')
    // An order whose fee was paid in time is still paid.
    await fixture.pay(paid)
    expect(await fixture.orderOf(paid)).toMatchObject({ state: 'paid' })
    expect(await data()).toMatchObject({ start, end })
  })

  it('is its account’s own: nobody uses it up for another, and nobody uses it twice', async () => {
    const order = fixture.order()
    await fixture.succeed(person(1), ask(order, nobody, TRX_CAP))
    await fixture.succeed(person(0), ask(order, fixture.usdt, USDT))
    for (const who of [person(0), person(1)])
      expect(await fixture.fail(who, ask(order, nobody, TRX))).toBe('OrderAlreadyUsed')
    const mine = { who: person(0), order, coin: fixture.usdt, amount: USDT }
    await fixture.pay(mine)
    expect(await fixture.fail(person(0), ask(order, nobody, TRX))).toBe('OrderAlreadyUsed')
    expect(await fixture.orderOf({ ...mine, who: person(1) })).toMatchObject({ state: 'open' })
  })
})

describe('a day', () => {
  it('pays each coin up to its cap, to the unit, and the next one again', async () => {
    const { usdt } = fixture
    await fixture.pay(await fixture.payFee(person(0), TRX_CAP - TRX))
    const two = await fixture.payFee(person(1), 2n * TRX)
    expect(await fixture.failPay(two)).toBe('DayIsFull')
    await fixture.pay(await fixture.payFee(person(2), TRX))
    expect(await fixture.limits()).toMatchObject({ left: 0n })
    await fixture.pay(await fixture.payFee(person(1), USDT_CAP, usdt))
    await fixture.midnight()
    expect(await fixture.limits()).toMatchObject({ left: TRX_CAP })
    await fixture.pay(two)
    expect(await fixture.limits()).toMatchObject({ left: TRX_CAP - 2n * TRX })
  })

  it('pays less at once, and more two days after it was said, of which the last counts', async () => {
    const { fund, after } = fixture
    const said = async (cap: bigint) => asOwner(setDayCap(fund, nobody, cap))
    const order = await fixture.payFee(person(0), TRX_CAP)
    await said(2n * TRX_CAP)
    await fixture.wait(DAY_MS)
    const { time } = await said(3n * TRX_CAP)
    const from = time * SECOND_MS + 2 * DAY_MS
    expect(await fixture.limits()).toMatchObject({
      cap: TRX_CAP,
      next: { cap: 3n * TRX_CAP, from },
    })
    await fixture.wait(DAY_MS)
    expect(await failFee(nobody, TRX_CAP + 1n)).toBe('BeyondDayCap')
    await fixture.wait(from - after(0))
    expect(await fixture.limits()).toMatchObject({ cap: 3n * TRX_CAP, next: undefined })
    // A lower cap replaces the announced one.
    await said(4n * TRX_CAP)
    await said(50n * TRX)
    await fixture.wait(2 * DAY_MS)
    expect(await fixture.limits()).toMatchObject({ cap: 50n * TRX, next: undefined })
    // The earlier order exceeds the new cap, so its fee is refunded.
    expect(await fixture.failPay(order)).toBe('DayIsFull')
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    expect(await fixture.gain(person(0), fixture.feeBack(order))).toBe(FEE)
  })

  it('pays nothing of a coin that has no cap, and never more of one without code', async () => {
    const { fund, wtrx } = fixture
    const refused = (coin: Address, cap: bigint) =>
      fixture.fail(fixture.owner, setDayCap(fund, coin, cap))
    expect(await refused(person(0).address, 1n)).toBe('WrongTerms')
    expect(await refused(nobody, 2n ** 112n)).toBe('WrongTerms')
    await asOwner(setDayCap(fund, person(0).address, 0n))
    await asOwner(setDayCap(fund, wtrx, 5n))
    expect(await failFee(wtrx, 1n)).toBe('BeyondDayCap')
    await fixture.wait(2 * DAY_MS)
    await fixture.payFee(person(0), 5n, wtrx)
    await asOwner(setDayCap(fund, wtrx, 0n))
    expect(await failFee(wtrx, 1n)).toBe('BeyondDayCap')
  })
})

describe('a fee', () => {
  it('goes back to whoever paid it after seven days, once, paused or not, whoever asks', async () => {
    const paid = await fixture.payFee(person(0))
    const unknown = { ...paid, order: fixture.order() }
    expect(await fixture.fail(person(0), fixture.feeBack(unknown))).toBe('UnknownOrder')
    expect(await fixture.fail(person(0), fixture.feeBack({ ...paid, who: person(1) }))).toBe(
      'UnknownOrder',
    )
    const { paidAt } = await fixture.orderOf(paid)
    await fixture.wait(paidAt + INCOME_ORDER_LIFE_MS - fixture.after(0) - 10 * SECOND_MS)
    expect(await fixture.fail(person(0), fixture.feeBack(paid))).toBe('NotYet')
    await asOwner(pauseIncome(fixture.fund, true))
    await fixture.wait(10 * SECOND_MS)
    const before = await fixture.sun(person(0).address)
    const { logs } = await fixture.succeed(person(1), fixture.feeBack(paid))
    expect((await fixture.sun(person(0).address)) - before).toBe(FEE)
    expect(decodeEvents(events.feeTakenBack, fixture.fund, logs)).toEqual([
      { order: paid.order, user: person(0).address, fee: FEE },
    ])
    expect(await fixture.fail(person(1), fixture.feeBack(paid))).toBe('FeeIsTakenBack')
    expect(await fixture.orderOf(paid)).toMatchObject({ state: 'takenBack', fee: FEE })
    expect(await fixture.limits()).toMatchObject({ held: 10n * TRX_CAP, reserved: 0n })
  })

  it('of a contract that refuses TRX waits as WTRX, and its own payment fails', async () => {
    const { fund, wtrx } = fixture
    const hostile = (await fixture.owner.deploy(compileZoo().Hostile)).contract
    await asOwner(contractCall(hostile, '', [], { callValue: 10n * TRX }))
    const asHostile = ({ contract, signature, args, callValue }: ContractCall) =>
      contractCall(hostile, 'act(address,uint256,bytes)', [
        contract,
        callValue,
        encodeCall(signature, args),
      ])
    const mood = (number: bigint) =>
      fixture.succeed(person(1), contractCall(hostile, 'behave(uint8)', [number]))
    const who: Operator = { ...person(0), address: hostile }
    const made = async () => {
      const paid = { who, order: fixture.order(), coin: nobody, amount: TRX }
      await fixture.succeed(person(0), asHostile(ask(paid.order, nobody, TRX)))
      return paid
    }
    const [first, second] = [await made(), await made()]
    await mood(1n)
    const payment = asHostile(await fixture.payment(first))
    expect(await fixture.fail(person(0), payment)).toBe('TransferFailed')
    await mood(0n)
    const had = await fixture.sun(hostile)
    await fixture.succeed(person(0), payment)
    expect((await fixture.sun(hostile)) - had).toBe(TRX)
    await mood(2n)
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    await fixture.succeed(person(2), fixture.feeBack(second))
    expect(await fixture.says(trc20.balanceOf(wtrx, hostile))).toBe(FEE)
    expect(await fixture.sun(fund)).toBe(10n * TRX_CAP - TRX)
  })
})

describe('fees of many orders', () => {
  it('go back at once, each once; what may not go back keeps no other', async () => {
    const mine = await fixture.payFee(person(0))
    const paid = await fixture.payFee(person(1))
    await fixture.pay(paid)
    const other = await fixture.payFee(person(1), USDT, fixture.usdt)
    const gone = await fixture.payFee(person(2))
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    await fixture.succeed(person(3), fixture.feeBack(gone))
    const young = await fixture.payFee(person(2))
    const unknown = { ...mine, order: fixture.order() }
    const before = await Promise.all([0, 1, 2].map((at) => fixture.sun(person(at).address)))
    const all = [unknown, young, gone, paid, mine, other, mine, { ...mine, who: person(1) }]
    const { logs } = await fixture.succeed(person(3), feesBack(all))
    expect(decodeEvents(events.feeTakenBack, fixture.fund, logs)).toEqual(
      [mine, other].map(({ who, order }) => ({ order, user: who.address, fee: FEE })),
    )
    const after = await Promise.all([0, 1, 2].map((at) => fixture.sun(person(at).address)))
    expect(after.map((has, at) => has - before[at]!)).toEqual([FEE, FEE, 0n])
    expect(await fixture.orderOf(mine)).toMatchObject({ state: 'takenBack' })
    expect(await fixture.orderOf(paid)).toMatchObject({ state: 'paid' })
    expect(await fixture.orderOf(young)).toMatchObject({ state: 'open' })
    for (const none of [all, []])
      expect(await fixture.fail(person(3), feesBack(none))).toBe('NothingToTake')
  })

  it('go back of twenty orders, and of no more', async () => {
    const orders: PaidOrder[] = []
    for (let at = 0; at < 21; at += 1) orders.push(await fixture.payFee(person(at % 3)))
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    expect(await fixture.fail(person(3), feesBack(orders))).toBe('TooManyOrders')
    const { energy } = await fixture.succeed(person(3), feesBack(orders.slice(0, 20)))
    expect(energy).toBeLessThan(20n * MOST_ENERGY.takeFeeBack)
    expect(await fixture.limits()).toMatchObject({ held: 10n * TRX_CAP, reserved: TRX })
  })
})

describe('what is worse for who orders', () => {
  const setFees = (minimum: bigint, maximum: bigint) =>
    asOwner(setIncomeFees(fixture.fund, minimum, maximum))
  const setMinimum = (units: bigint) => asOwner(setIncomeMinimum(fixture.fund, nobody, units))
  const until = (time: number) => fixture.wait(time - fixture.after(0))
  const noticeOf = ({ time }: { readonly time: number }) => time * SECOND_MS + 2 * DAY_MS

  it('is a higher fee: it counts two days after it was said; a lower one at once', async () => {
    expect(await nextFees()).toBeUndefined()
    const from = noticeOf(await setFees(2n * FEE, 2n * MOST_FEE))
    const coming = { feeMinimum: 2n * FEE, feeMaximum: 2n * MOST_FEE, from }
    expect(await nextFees()).toEqual(coming)
    expect(await data()).toMatchObject({ feeMinimum: FEE, feeMaximum: MOST_FEE })
    await until(from - 10 * SECOND_MS)
    await fixture.payFee(person(0))
    expect(await failFee(nobody, TRX, MOST_FEE + 1n)).toBe('WrongValue')
    expect(await nextFees()).toEqual(coming)
    await until(from)
    expect(await nextFees()).toBeUndefined()
    expect(await failFee(nobody, TRX)).toBe('WrongValue')
    await fixture.succeed(person(0), ask(fixture.order(), nobody, TRX, 2n * MOST_FEE))
    // A lower minimum applies at once. A higher maximum does not.
    const { time } = await setFees(1n, 3n * MOST_FEE)
    expect(await data()).toMatchObject({ feeMinimum: 1n, feeMaximum: 2n * MOST_FEE })
    expect(await nextFees()).toMatchObject({
      feeMinimum: 1n,
      feeMaximum: 3n * MOST_FEE,
      from: noticeOf({ time }),
    })
    await setFees(0n, 0n)
    expect(await nextFees()).toBeUndefined()
    await fixture.succeed(person(0), ask(fixture.order(), nobody, TRX, 0n))
  })

  it('has all of its notice, whatever was announced before', async () => {
    const first = noticeOf(await setFees(2n * FEE, 2n * MOST_FEE))
    await fixture.wait(DAY_MS)
    const second = noticeOf(await setFees(3n * FEE, 3n * MOST_FEE))
    await until(first)
    expect(await data()).toMatchObject({ feeMinimum: FEE })
    expect(await nextFees()).toMatchObject({ feeMinimum: 3n * FEE, from: second })
    // Withdraws the announcement, lowers the fees, then announces them again.
    await setFees(FEE, MOST_FEE)
    expect(await nextFees()).toBeUndefined()
    await setFees(FEE / 2n, MOST_FEE / 2n)
    const third = noticeOf(await setFees(FEE, MOST_FEE))
    await until(second)
    expect(await data()).toMatchObject({ feeMinimum: FEE / 2n, feeMaximum: MOST_FEE / 2n })
    await until(third)
    expect(await data()).toMatchObject({ feeMinimum: FEE, feeMaximum: MOST_FEE })
  })

  it('is a higher minimum, of its coin alone', async () => {
    const from = noticeOf(await setMinimum(5n * TRX))
    expect(await nextMinimum()).toEqual({ minimum: 5n * TRX, from })
    expect(await nextMinimum(fixture.usdt)).toBeUndefined()
    await fixture.payFee(person(0), TRX)
    await until(from)
    expect(await failFee(nobody, 5n * TRX - 1n)).toBe('BelowMinimum')
    expect(await nextMinimum()).toBeUndefined()
    await setMinimum(1n)
    await fixture.payFee(person(0), 1n)
  })

  it('is less time: an end has two days, a near one stays, and no start is put off', async () => {
    const { fund, owner, after } = fixture
    const { start } = await data()
    expect(await fixture.fail(owner, setIncomeTimes(fund, after(HOUR_MS), after(DAY_MS)))).toBe(
      'WrongTerms',
    )
    const end = noticeOf(await asOwner(setIncomeTimes(fund, start, after(0))))
    expect(await data()).toMatchObject({ start, end })
    await fixture.wait(DAY_MS)
    // Announcing the same end again does not postpone it.
    await asOwner(setIncomeTimes(fund, start, after(0)))
    expect(await data()).toMatchObject({ start, end })
    await fixture.payFee(person(0))
    await until(end)
    expect(await failFee(nobody, TRX)).toBe('HasEnded')
    // A start that is far off can be postponed, but a near one cannot.
    const far = after(10 * DAY_MS)
    await asOwner(setIncomeTimes(fund, after(3 * DAY_MS), far))
    await asOwner(setIncomeTimes(fund, after(4 * DAY_MS), far))
    await fixture.wait(3 * DAY_MS)
    expect(await fixture.fail(owner, setIncomeTimes(fund, after(2 * DAY_MS), far))).toBe(
      'WrongTerms',
    )
    // Fees still need their notice after the end.
    await setFees(2n * FEE, 2n * MOST_FEE)
    expect(await data()).toMatchObject({ feeMinimum: FEE })
  })

  it('counts at once before there is an end, but a cap does not', async () => {
    const { owner, wtrx, after } = fixture
    const { incomeFund: fund } = await deployHere(owner, steps, { wtrx }, {})
    await asOwner(setIncomeFees(fund, FEE, MOST_FEE))
    await asOwner(setIncomeMinimum(fund, nobody, 3n * TRX))
    await asOwner(setDayCap(fund, nobody, TRX_CAP))
    const known = { feeMinimum: FEE, feeMaximum: MOST_FEE }
    expect(await fixture.says(calls.data(fund))).toMatchObject(known)
    expect(await fixture.says(calls.limitsOf(fund, nobody))).toMatchObject({
      minimum: 3n * TRX,
      cap: 0n,
    })
    await asOwner(setIncomeTimes(fund, after(9 * DAY_MS), after(99 * DAY_MS)))
    await asOwner(setIncomeFees(fund, MOST_FEE, MOST_FEE))
    expect(await fixture.says(calls.data(fund))).toMatchObject(known)
  })
})

describe('the owner', () => {
  it('takes out what no open order names, and never a fee', async () => {
    const { fund, usdt, owner } = fixture
    const [has, fees] = [10n * TRX_CAP, 2n * MOST_FEE]
    for (const coin of [nobody, usdt])
      await fixture.succeed(person(0), ask(fixture.order(), coin, 20n * TRX, MOST_FEE))
    expect(await fixture.sun(fund)).toBe(has + fees)
    const free = has - 20n * TRX
    const fails = (call: ContractCall) => fixture.fail(owner, call)
    for (const amount of [0n, free + 1n, has, has + fees, LAST])
      expect(await fails(takeOut(nobody, owner.address, amount))).toBe('NothingToTake')
    // A transfer to the fund itself moves nothing.
    expect(await fails(takeOut(usdt, fund, USDT))).toBe('CoinNotSent')
    const { logs } = await asOwner(takeOut(nobody, person(1).address, free))
    expect(decodeEvents(incomeOwnerEvents.withdrawn, fund, logs)).toEqual([
      { coin: nobody, to: person(1).address, amount: free },
    ])
    expect(await fails(takeOut(nobody, owner.address, 1n))).toBe('NothingToTake')
    await asOwner(takeOut(usdt, owner.address, 10n * USDT_CAP - 20n * USDT))
    expect(await fails(takeOut(usdt, owner.address, 1n))).toBe('NothingToTake')
    expect(await fixture.limits()).toMatchObject({ held: 20n * TRX, reserved: 20n * TRX })
  })

  it('has TRX that it sends to the fund itself as WTRX there, and nothing is lost', async () => {
    const { fund, wtrx, owner } = fixture
    await asOwner(takeOut(nobody, fund, TRX))
    expect(await fixture.limits()).toMatchObject({ held: 10n * TRX_CAP - TRX })
    await asOwner(takeOut(wtrx, owner.address, TRX))
    expect(await fixture.says(trc20.balanceOf(wtrx, owner.address))).toBe(TRX)
  })

  it('has everything seven days after the end, whatever strangers have ordered', async () => {
    const { fund, owner, after } = fixture
    const orders: PaidOrder[] = []
    for (let at = 0; at < 12; at += 1) orders.push(await fixture.payFee(person(1), TRX_CAP))
    const all = takeOut(nobody, owner.address, 10n * TRX_CAP)
    expect(await fixture.fail(owner, all)).toBe('NothingToTake')
    // These orders do not prevent other users from being paid.
    const honest = await fixture.payFee(person(0), TRX)
    await fixture.pay(honest)
    await asOwner(setIncomeTimes(fund, after(-DAY_MS), after(0)))
    await fixture.wait(2 * DAY_MS)
    expect(await failFee(nobody, TRX)).toBe('HasEnded')
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    await fixture.succeed(person(2), feesBack(orders))
    await asOwner(takeOut(nobody, owner.address, 10n * TRX_CAP - TRX))
    expect(await fixture.sun(fund)).toBe(0n)
  })

  it('alone sets anything, within bounds, and cannot give it up', async () => {
    const { fund, owner, after } = fixture
    const stranger = person(0)
    for (const call of [
      setIncomeFees(fund, 0n, 0n),
      setIncomeTimes(fund, 0, after(DAY_MS)),
      setDayCap(fund, nobody, 0n),
      setIncomeMinimum(fund, nobody, 0n),
      nameSigner(fund, stranger.address),
      removeSigner(fund, addressFromHex(sandboxSigner.address)),
      pauseIncome(fund, true),
      takeOut(nobody, stranger.address, 1n),
      contractCall(fund, 'transferOwnership(address)', [stranger.address]),
    ])
      expect(await fixture.fail(stranger, call)).toBe('OwnableUnauthorizedAccount')
    const BEYOND = 1_000_000_001n
    expect(await fixture.fail(owner, setIncomeFees(fund, 1n, BEYOND))).toBe('WrongTerms')
    expect(await fixture.fail(owner, setIncomeFees(fund, 2n, 1n))).toBe('WrongTerms')
    expect(await fixture.fail(owner, setIncomeTimes(fund, after(0), after(0)))).toBe('WrongTerms')
    expect(await fixture.fail(owner, setIncomeMinimum(fund, nobody, LAST))).toBe('WrongTerms')
    const renounce = contractCall(fund, 'renounceOwnership()', [])
    expect(await fixture.fail(owner, renounce)).toBe('OwnerNeeded')
    const sent = contractCall(fund, '', [], { callValue: 1n })
    expect(await fixture.fail(stranger, sent)).toMatch(/^reverted/)
  })
})

describe('a coin', () => {
  const issuer = (signature: string, ...args: (string | bigint)[]) =>
    asOwner(contractCall(fixture.usdt, signature, args))

  it('whose issuer holds it back keeps its orders waiting, and nobody else', async () => {
    const { usdt, fund } = fixture
    const [mine, other] = [
      await fixture.payFee(person(0), USDT, usdt),
      await fixture.payFee(person(1), TRX),
    ]
    await issuer('pause()')
    expect(await fixture.failPay(mine)).toBe('CoinNotSent')
    await fixture.pay(other)
    await issuer('unpause()')
    await issuer('addBlackList(address)', fund)
    expect(await fixture.failPay(mine)).toBe('CoinNotSent')
    await issuer('destroyBlackFunds(address)', fund)
    expect(await fixture.failPay(mine)).toBe('FundLacks')
    expect(await fixture.limits(usdt)).toMatchObject({ held: 0n, reserved: USDT, left: USDT_CAP })
    await issuer('removeBlackList(address)', fund)
    await asOwner(depositIncome(fund, usdt, USDT))
    await fixture.pay(mine)
  })

  it('that takes a fee is refused at the door, and pays less where it comes to take one', async () => {
    const { usdt, fund, owner } = fixture
    const mine = await fixture.payFee(person(0), 10n * USDT, usdt)
    await issuer('setParams(uint256,uint256)', 10n, 49n)
    expect(await fixture.fail(owner, depositIncome(fund, usdt, USDT))).toBe('CoinNotTaken')
    const had = await fixture.usdtOf(person(0).address)
    await fixture.pay(mine)
    expect((await fixture.usdtOf(person(0).address)) - had).toBe((10n * USDT * 999n) / 1_000n)
    expect(await fixture.limits(usdt)).toMatchObject({ held: 10n * USDT_CAP - 10n * USDT })
  })

  it('is brought as exactly what it is', async () => {
    const { usdt, fund } = fixture
    const bring = (coin: Address, amount: bigint, callValue: bigint) =>
      fixture.fail(person(0), { ...depositIncome(fund, coin, amount), callValue })
    expect(await bring(nobody, 0n, 0n)).toBe('WrongAmount')
    expect(await bring(nobody, 2n, 1n)).toBe('WrongValue')
    expect(await bring(usdt, 1n, 1n)).toBe('WrongValue')
    expect(await bring(person(1).address, 1n, 0n)).toBe('CoinNotTaken')
    const { logs } = await fixture.succeed(person(0), depositIncome(fund, usdt, 7n))
    expect(decodeEvents(incomeOwnerEvents.deposited, fund, logs)).toEqual([
      { coin: usdt, from: person(0).address, amount: 7n },
    ])
  })
})

it('takes so much energy, and no more', async () => {
  const { usdt } = fixture
  const taken: Record<keyof typeof MOST_ENERGY, bigint>[] = []
  const energyOf = async (who: Operator, call: ContractCall) =>
    (await fixture.succeed(who, call)).energy
  for (const at of [0, 1]) {
    const [who, order] = [person(at), fixture.order()]
    const payFee = await energyOf(who, ask(order, nobody, TRX))
    const paid = { who, order, coin: nobody, amount: TRX }
    const trx = await energyOf(who, await fixture.payment(paid))
    const coin = await fixture.payFee(who, USDT, usdt)
    const all = await fixture.usdtOf(who.address)
    await fixture.succeed(who, trc20.transfer(usdt, person(3).address, all))
    const inUsdt = await energyOf(who, await fixture.payment(coin))
    const late = await fixture.payFee(who)
    await fixture.wait(INCOME_ORDER_LIFE_MS)
    const takeFeeBack = await energyOf(person(2), fixture.feeBack(late))
    taken.push({ payFee, trx, usdt: inUsdt, takeFeeBack })
  }
  for (const each of taken)
    for (const name of Object.keys(MOST_ENERGY) as (keyof typeof MOST_ENERGY)[])
      expect(each[name]).toBeLessThan(MOST_ENERGY[name])
})
