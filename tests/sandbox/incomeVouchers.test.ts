import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { incomeOrders } from '../../backend/database/books/incomeSchema.ts'
import { incomeVouchers } from '../../backend/database/kept/voucherSchema.ts'
import { launchpadRequests } from '../../backend/database/kept/requestSchema.ts'
import { incomeHandlers } from '../../backend/income/incomeEndpoints.ts'
import { digestOf } from '../../backend/income/digest.ts'
import { incomeSigner } from '../../backend/income/signer.ts'
import { reportPublicSigner } from '../../backend/income/whoSigns.ts'
import type { Service } from '../../backend/service.ts'
import {
  nameSigner,
  pauseIncome,
  removeSigner,
  setDayCap,
  setIncomeTimes,
} from '../../sandbox/world/income.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { incomeFund as calls } from '../../src/chain/contracts/incomeFund.ts'
import { nobody } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/core/time.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { TRX, USDT } from './cardFixture.ts'
import {
  FEE,
  FIRST,
  MOST_FEE,
  withIncome,
  SIGNER_KEY,
  TRX_CAP,
  type IncomeBackend,
  type Order,
} from './pasts/income.ts'

// Withdrawals of booked income: applications, vouchers, and their results.

let fixture: IncomeBackend
/** Ann invited ben and eve. Each token of ben brings her 5 TRX; eve brings nothing. */
let ann: Operator
let ben: Operator
let eve: Operator

/** Everything that was sent to a client or written to a log. */
const heard: unknown[] = []

beforeAll(async () => {
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...given) => void heard.push(...given))
  fixture = await openBackend(withIncome)
  // Records every answer and refusal as it leaves the backend.
  const { app } = fixture.backend
  const request = app.request
  vi.spyOn(app, 'request').mockImplementation(async (...given) => {
    const answer = await request(...given)
    heard.push([...answer.headers], await answer.clone().text())
    return answer
  })
  ann = fixture.person(0)
  ben = fixture.person(1)
  eve = fixture.person(2)
  await fixture.bind(ann, fixture.owner)
  await fixture.bind(ben, ann)
  await fixture.bind(eve, ann)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await fixture.stop()
})

const earn = async (castings: number) => {
  for (let each = 0; each < castings; each++) await fixture.cast(ben)
  await fixture.solidify()
}

const request = ({ amount, ...order }: Order) => ({ ...order, amount: String(amount) })
const named = ({ orderKey, owner }: Order) => ({ orderKey, owner })
const refusedBefore = (who: Operator, amount: bigint, coin = nobody) =>
  fixture.refusalOf('payFeeBefore', request(fixture.orderFor(who, amount, coin)))
const inTrx = async (who: Operator) =>
  (await fixture.ask('apply', { owner: who.address })).coins[0]!

it('is not offered where there is no fund', async () => {
  const service = { launchpad: {} } as unknown as Service
  const asker = ['en', '', undefined, ''] as const
  const order = { orderKey: nextKey(), owner: ann.address }
  const reports = fixture.reports(service)
  const { apply } = incomeHandlers(service)
  for (const answer of [
    await apply({ owner: ann.address }, ...asker),
    await reports.payFeeBefore({ ...order, coin: nobody, amount: 1n }, ...asker),
    await reports.payFeeAfter({ ...order, txId: nextKey() }, ...asker),
    await reports.withdrawApplyAfter(order, ...asker),
    await reports.updateWithdrawHash({ ...order, txId: nextKey() }, ...asker),
  ])
    expect(answer).toMatchObject({ ok: false, error: { refused: 'notFound' } })
})

describe('an application', () => {
  it('is refused with the cause that holds', async () => {
    // Nothing is booked yet, and withdrawals have not started.
    expect(await refusedBefore(ann, TRX)).toBe('notYetOpen')
    await fixture.passed(3 * DAY_MS)
    expect(await refusedBefore(ann, TRX)).toBe('noIncomeYet')
    await earn(1)
    expect(await refusedBefore(ann, TRX - 1n)).toBe('belowWithdrawalMinimum')
    expect(await refusedBefore(ann, FIRST + 1n)).toBe('insufficientWithdrawal')
    // No income was ever booked in this asset, or the address is not a token.
    expect(await refusedBefore(ann, USDT, fixture.usdt)).toBe('noIncomeYet')
    expect(await refusedBefore(ann, USDT, eve.address)).toBe('noIncomeYet')
    expect(await refusedBefore(eve, TRX)).toBe('noIncomeYet')
    await fixture.succeed(fixture.owner, pauseIncome(fixture.incomeFund, true))
    expect(await refusedBefore(ann, TRX)).toBe('withdrawalPaused')
    await fixture.succeed(fixture.owner, pauseIncome(fixture.incomeFund, false))
    // A lower daily cap applies at once, a higher one after two days.
    const cap = (units: bigint) =>
      fixture.succeed(fixture.owner, setDayCap(fixture.incomeFund, nobody, units))
    await cap(2n * TRX)
    expect(await refusedBefore(ann, 2n * TRX + 1n)).toBe('beyondWithdrawalLimit')
    await cap(TRX_CAP)
    const start = fixture.after(0) - 10 * DAY_MS
    const times = (end: number) =>
      fixture.succeed(fixture.owner, setIncomeTimes(fixture.incomeFund, start, end))
    // A new end also takes two days to apply.
    await times(start + 10 * DAY_MS)
    expect(await refusedBefore(ann, 2n * TRX + 1n)).toBe('beyondWithdrawalLimit')
    await fixture.passed(2 * DAY_MS)
    expect(await refusedBefore(ann, TRX)).toBe('withdrawalEnded')
    await times(start + 300 * DAY_MS)
  })

  it('of nothing, or half announced, or that makes no sense, is a bad request', async () => {
    expect(await refusedBefore(ann, 0n)).toBe('badRequest')
    const order = request(fixture.orderFor(ann, TRX))
    for (const wrong of [
      { txId: nextKey() },
      { amount: '-1' },
      { amount: '1.5' },
      { amount: '' },
      { amount: '9'.repeat(79) },
      { coin: 'TRX' },
      { orderKey: 'AB'.repeat(32) },
      { orderKey: '\0' },
      { owner: '' },
    ])
      expect(await fixture.refusalOf('payFeeBefore', { ...order, ...wrong } as never)).toBe(
        'badRequest',
      )
    expect(await fixture.refusalOf('payFeeBefore', { ...order, amount: '9'.repeat(78) })).toBe(
      'insufficientWithdrawal',
    )
    for (const name of ['payFeeAfter', 'withdrawApplyAfter', 'updateWithdrawHash'] as const)
      expect(await fixture.refusalOf(name, { orderKey: 'x', owner: ann.address } as never)).toBe(
        'badRequest',
      )
    for (const name of ['apply', 'withdrawApplyByIncomeType'] as const)
      expect(await fixture.refusalOf(name, { owner: 'x', type: 'luck' } as never)).toBe(
        'badRequest',
      )
    // An account that never applied has no order.
    for (const owner of [ann.address, nobody])
      expect(await fixture.refusalOf('withdrawApplyAfter', { owner, orderKey: nextKey() })).toBe(
        'notFound',
      )
  })

  it('is one account’s, for one amount of one coin, and tells of another device', async () => {
    const order = request(fixture.orderFor(ann, 2n * TRX))
    const ours = { txId: nextKey(), expiresAt: fixture.after(MINUTE_MS) }
    const answer = {
      ...named(fixture.orderFor(ann, 0n)),
      orderKey: order.orderKey,
      contract: fixture.incomeFund,
      coin: nobody,
      amount: 2n * TRX,
      fee: FEE,
    }
    expect(await fixture.ask('payFeeBefore', { ...order, ...ours })).toEqual(answer)
    expect(await fixture.ask('payFeeBefore', order)).toEqual({ ...answer, announced: ours })
    expect(await fixture.ask('withdrawApplyAfter', named(order as never))).toMatchObject({
      voucher: null,
      amount: 2n * TRX,
    })
    expect(await fixture.refusalOf('payFeeBefore', { ...order, amount: String(TRX) })).toBe(
      'orderMismatch',
    )
    // An application reserves nothing.
    expect(await inTrx(ann)).toMatchObject({ booked: FIRST, taken: 0n, claimable: FIRST })
  })
})

describe('an order', () => {
  it('is told what holds, and goes from its fee to its payment', async () => {
    expect(await fixture.ask('apply', { owner: ann.address })).toEqual({
      contract: fixture.incomeFund,
      isPaused: false,
      start: expect.any(Number),
      end: expect.any(Number),
      feeMinimum: FEE,
      feeMaximum: MOST_FEE,
      fee: FEE,
      coins: [
        {
          coin: { symbol: 'TRX', decimals: 6 },
          booked: FIRST,
          taken: 0n,
          claimable: FIRST,
          owed: 0n,
          minimum: TRX,
          dayCap: TRX_CAP,
          leftToday: TRX_CAP,
          nextDayAt: (Math.floor(fixture.after(0) / DAY_MS) + 1) * DAY_MS,
        },
      ],
      now: fixture.chain.head.timestamp,
    })
    const order = fixture.orderFor(ann, 3n * TRX)
    await fixture.ask('payFeeBefore', request(order))
    const { txId, time } = await fixture.payFee(ann, order)
    const told = { ...named(order), txId }
    expect(await fixture.ask('payFeeAfter', told)).toEqual({ status: 'pending' })
    // The fee is in a block, but not final: a repeated request gets the same answer.
    expect(await fixture.ask('withdrawApplyAfter', named(order))).toMatchObject({ voucher: null })
    expect(await fixture.ask('payFeeBefore', request(order))).toMatchObject({ fee: FEE })
    await fixture.chain.mine(3)
    // Nothing else made the indexer look: the report is the hint.
    expect(await fixture.ask('payFeeAfter', told)).toEqual({ status: 'acknowledged' })
    expect(await fixture.refusalOf('payFeeBefore', request(order))).toBe('orderClosed')
    expect(await inTrx(ann)).toMatchObject({ taken: 3n * TRX, claimable: 2n * TRX, owed: 0n })
    for (const other of [{ owner: eve.address }, { orderKey: nextKey() }])
      expect(await fixture.refusalOf('payFeeAfter', { ...told, ...other })).toBe(
        'transactionMismatch',
      )
    expect(await fixture.ask('payFeeAfter', { ...told, txId: nextKey() })).toEqual({
      status: 'pending',
    })

    const { voucher } = await fixture.ask('withdrawApplyAfter', named(order))
    expect(voucher!.expires).toBe(fixture.after(48 * HOUR_MS))
    expect(voucher!.expires).toBeLessThan(time * SECOND_MS + 7 * DAY_MS)
    const paid = await fixture.succeed(
      ann,
      calls.withDraw(fixture.incomeFund, order.orderKey, order.amount, voucher!),
    )
    const payment = { ...named(order), txId: paid.txId }
    expect(await fixture.ask('updateWithdrawHash', payment)).toEqual({ status: 'pending' })
    await fixture.chain.mine(3)
    expect(await fixture.ask('updateWithdrawHash', payment)).toEqual({ status: 'acknowledged' })
    expect(await fixture.refusalOf('updateWithdrawHash', told)).toBe('transactionMismatch')
    expect(await fixture.refusalOf('withdrawApplyAfter', named(order))).toBe('orderClosed')
    expect(await inTrx(ann)).toMatchObject({ booked: FIRST, taken: 3n * TRX, claimable: 2n * TRX })
  })

  it('is signed for as the contract has it, and by no other', async () => {
    const genesisBlockId = fixture.chain.block(0)!.id
    const voucher = {
      user: ann.address,
      order: nextKey(),
      coin: fixture.usdt,
      amount: 123n,
      expires: 1_800_000_000_000,
    }
    const { user, order, coin, amount, expires } = voucher
    const where = { genesisBlockId, fund: fixture.incomeFund }
    const told = calls.digestOf(
      fixture.incomeFund,
      user,
      order,
      coin,
      amount,
      BigInt(expires / 1_000),
    )
    expect(digestOf(where, voucher)).toBe(await fixture.says(told))
  })

  it('has one voucher, also where two devices ask for it at once', async () => {
    const order = await fixture.ordered(ann, TRX)
    const [one, other] = await Promise.all([fixture.voucherOf(order), fixture.voucherOf(order)])
    expect(one).toEqual(other)
    // The same voucher is returned later, and after a rebuild.
    await fixture.passed(HOUR_MS)
    await fixture.backend.indexer.rebuild()
    expect(await fixture.voucherOf(order)).toEqual(one)
    const rows = await fixture.backend.db
      .select()
      .from(incomeVouchers)
      .where(eq(incomeVouchers.orderKey, order.orderKey))
    expect(rows).toMatchObject([{ ...one, owner: ann.address }])
    await fixture.takeOut(ann, order)
    await fixture.solidify()
  })

  it('of two that name the same income, the second is refused', async () => {
    const [one, other] = [fixture.orderFor(ann, TRX), fixture.orderFor(ann, TRX)]
    // Both devices learn that the amount is available.
    for (const order of [one, other]) await fixture.ask('payFeeBefore', request(order))
    for (const order of [one, other]) await fixture.payFee(ann, order)
    await fixture.solidify()
    expect(await fixture.refusalOf('withdrawApplyAfter', named(other))).toBe('withdrawalFailed')
    expect(await inTrx(ann)).toMatchObject({ claimable: 0n, taken: FIRST })
    expect(await refusedBefore(ann, TRX)).toBe('noBalanceToClaim')
    await fixture.takeOut(ann, one)
    await fixture.solidify()
    expect(await refusedBefore(ann, TRX)).toBe('noBalanceToClaim')
  })

  it('whose fee is in a block is not agreed to again', async () => {
    await earn(1)
    const [one, other] = [fixture.orderFor(ann, FIRST), fixture.orderFor(ann, FIRST)]
    await fixture.ask('payFeeBefore', request(one))
    await fixture.payFee(ann, one)
    // The fee is not booked yet.
    expect((await inTrx(ann)).claimable).toBe(FIRST)
    expect(await fixture.refusalOf('payFeeBefore', request(other))).toBe('noBalanceToClaim')
    // Repeating the request gives the same answer. Orders of other accounts do not matter.
    expect(await fixture.ask('payFeeBefore', request(one))).toMatchObject({ fee: FEE })
    await fixture.solidify()
    await fixture.takeOut(ann, one)
    await fixture.solidify()
  })

  it('is under way, without a voucher, while the fund would not pay it', async () => {
    await earn(1)
    const order = await fixture.ordered(ann, FIRST)
    const pause = (is: boolean) =>
      fixture.succeed(fixture.owner, pauseIncome(fixture.incomeFund, is))
    await pause(true)
    expect(await fixture.ask('withdrawApplyAfter', named(order))).toMatchObject({ voucher: null })
    await fixture.passed(3 * DAY_MS)
    await pause(false)
    await fixture.succeed(fixture.owner, setDayCap(fixture.incomeFund, nobody, FIRST - 1n))
    expect(await fixture.ask('withdrawApplyAfter', named(order))).toMatchObject({ voucher: null })
    await fixture.succeed(fixture.owner, setDayCap(fixture.incomeFund, nobody, TRX_CAP))
    await fixture.passed(2 * DAY_MS)
    const { expires } = await fixture.voucherOf(order)
    expect(expires).toBeGreaterThan(fixture.after(DAY_MS))
    // A signed voucher is returned even if the fund is paused later.
    await pause(true)
    expect((await fixture.voucherOf(order)).expires).toBe(expires)
    await pause(false)
    await fixture.takeOut(ann, order)
    await fixture.solidify()
  })

  it('whose voucher expires is claimable again once a solidified block is past it', async () => {
    await earn(1)
    const order = await fixture.ordered(ann, FIRST)
    const { expires } = await fixture.voucherOf(order)
    await fixture.passed(expires - fixture.after(0) - MINUTE_MS)
    expect(await fixture.ask('withdrawApplyAfter', named(order))).toMatchObject({
      voucher: { expires },
    })
    await fixture.wait(2 * MINUTE_MS)
    await fixture.chain.mine()
    await fixture.backend.indexer.sync()
    // The newest block is past the expiry, but no solidified block is. The voucher is no longer
    // returned, and the amount is not released yet.
    expect(await fixture.ask('withdrawApplyAfter', named(order))).toMatchObject({ voucher: null })
    expect((await inTrx(ann)).claimable).toBe(0n)
    await fixture.solidify()
    expect(await fixture.refusalOf('withdrawApplyAfter', named(order))).toBe('withdrawalFailed')
    expect((await inTrx(ann)).claimable).toBe(FIRST)
    // The fee is refundable after seven days.
    await fixture.passed(5 * DAY_MS)
    await fixture.succeed(eve, calls.takeFeeBack(fixture.incomeFund, ann.address, order.orderKey))
    await fixture.solidify()
    expect(await fixture.refusalOf('withdrawApplyAfter', named(order))).toBe('withdrawalFailed')
    expect((await inTrx(ann)).claimable).toBe(FIRST)
  })

  it('without a voucher is under way for seven days, and its voucher ends with them', async () => {
    const order = await fixture.ordered(ann, FIRST)
    await fixture.passed(6 * DAY_MS)
    expect((await inTrx(ann)).claimable).toBe(0n)
    const { expires } = await fixture.voucherOf(order)
    const [row] = await fixture.backend.db
      .select()
      .from(incomeOrders)
      .where(eq(incomeOrders.orderKey, order.orderKey))
    expect(expires).toBe(row!.endsAt)
    expect(expires).toBe(row!.feePaidAt + 7 * DAY_MS)
    await fixture.passed(DAY_MS)
    expect((await inTrx(ann)).claimable).toBe(FIRST)
  })

  it('waits for the next day where one is full', async () => {
    await earn(5)
    const all = (await inTrx(ann)).claimable
    expect(all).toBe(6n * FIRST)
    const first = await fixture.ordered(ann, TRX_CAP - 2n * TRX)
    const second = await fixture.ordered(ann, 3n * TRX)
    const third = await fixture.ordered(ann, 3n * TRX)
    const voucher = await fixture.voucherOf(second)
    await fixture.takeOut(ann, first)
    expect(await inTrx(ann)).toMatchObject({ leftToday: 2n * TRX, dayCap: TRX_CAP })
    expect(await refusedBefore(ann, 2n * TRX + 1n)).toBe('beyondWithdrawalLimit')
    const pay = calls.withDraw(fixture.incomeFund, second.orderKey, second.amount, voucher)
    expect(await fixture.fail(ann, pay)).toBe('DayIsFull')
    // A voucher that is not signed yet does not expire.
    expect(await fixture.ask('withdrawApplyAfter', named(third))).toMatchObject({ voucher: null })
    await fixture.passed((await inTrx(ann)).nextDayAt - fixture.after(0))
    expect(await fixture.voucherOf(second)).toEqual(voucher)
    await fixture.succeed(ann, pay)
    await fixture.takeOut(ann, third)
    await fixture.solidify()
    expect((await inTrx(ann)).leftToday).toBe(TRX_CAP - 6n * TRX)
  })

  it('is not possible for what the fund lacks, which is owed', async () => {
    const before = await inTrx(ann)
    const withdraw = 'withdraw(address,address,uint256)'
    const limits = calls.limitsOf(fixture.incomeFund, nobody)
    // Amounts of open orders stay reserved, including those of orders that are never paid: two of
    // the tests above.
    const { held: has, reserved: leave } = await fixture.says(limits)
    expect(leave).toBe(FIRST + TRX)
    const to = fixture.owner.address
    await fixture.succeed(
      fixture.owner,
      contractCall(fixture.incomeFund, withdraw, [nobody, to, has - leave]),
    )
    const left = before.claimable
    expect(await inTrx(ann)).toMatchObject({ claimable: leave, owed: left - leave })
    expect(await refusedBefore(ann, leave + 1n)).toBe('insufficientWithdrawal')
    expect(
      await fixture.ask('withdrawApplyByIncomeType', { owner: ann.address, type: 'referral' }),
    ).toMatchObject({
      isByVoucher: true,
      streams: [],
      plans: [],
      cards: [],
      amounts: [{ coin: { symbol: 'TRX' }, units: leave }],
    })
    // The amount of a payable order is reserved for it. An order beyond the fund reserves nothing.
    const order = await fixture.ordered(ann, 2n * TRX)
    const rest = { claimable: leave - 2n * TRX, owed: left - leave }
    expect(await inTrx(ann)).toMatchObject(rest)
    await fixture.takeOut(ann, order)
    await fixture.solidify()
    expect(await inTrx(ann)).toMatchObject(rest)
    const deposit = contractCall(fixture.incomeFund, 'deposit(address,uint256)', [nobody, has], {
      callValue: has,
    })
    await fixture.succeed(fixture.owner, deposit)
    expect(await inTrx(ann)).toMatchObject({ claimable: left - 2n * TRX, owed: 0n })
  })
})

describe('nothing is signed', () => {
  const asker = ['en', '', undefined, ''] as const
  const askFor = async (order: Order, given: Partial<Service>) => {
    const answer = await fixture.reports(given).withdrawApplyAfter(named(order), ...asker)
    if (!answer.ok) throw new Error(answer.error.refused)
    heard.push(answer)
    return answer.value.voucher
  }
  const vouchersOf = ({ orderKey }: Order) =>
    fixture.backend.db.$count(incomeVouchers, eq(incomeVouchers.orderKey, orderKey))

  it('while the books are behind', async () => {
    await earn(2)
    const order = fixture.orderFor(ann, TRX)
    await fixture.ask('payFeeBefore', request(order))
    await fixture.payFee(ann, order)
    await fixture.solidify()
    await fixture.chain.mine()
    // The newest block is solidified, but not booked.
    const stuck = { ...fixture.backend.indexer, sync: async () => undefined }
    expect(await askFor(order, { indexer: stuck })).toBeNull()
    const lost = { ...stuck, sync: () => Promise.reject(new Error('no node')) }
    expect(await askFor(order, { indexer: lost })).toBeNull()
    expect(await vouchersOf(order)).toBe(0)
    expect(await askFor(order, {})).not.toBeNull()
  })

  it('where the applications are lost, and with them what was signed', async () => {
    const order = await fixture.ordered(ann, TRX)
    await fixture.voucherOf(order)
    const { db } = fixture.backend
    const ofOrder = eq(launchpadRequests.orderKey, order.orderKey)
    await db.delete(launchpadRequests).where(ofOrder)
    await db.delete(incomeVouchers).where(eq(incomeVouchers.orderKey, order.orderKey))
    const { claimable } = await inTrx(ann)
    expect(await askFor(order, {})).toBeNull()
    await fixture.passed(3 * DAY_MS)
    // A voucher for it may have been used: none of it is claimable until its seven days are over.
    expect(await inTrx(ann)).toMatchObject({ claimable: claimable + TRX })
    await fixture.passed(4 * DAY_MS)
    expect(await fixture.refusalOf('withdrawApplyAfter', named(order))).toBe('withdrawalFailed')
    expect(await inTrx(ann)).toMatchObject({ claimable: claimable + 2n * TRX })
  })

  it('once somebody was paid what the books did not owe', async () => {
    const all = (await inTrx(ann)).claimable
    const order = await fixture.ordered(ann, all)
    const stolen = fixture.orderFor(ann, TRX)
    await fixture.payFee(ann, stolen)
    await fixture.solidify()
    expect(await fixture.refusalOf('withdrawApplyAfter', named(stolen))).toBe('withdrawalFailed')
    // A thief who has the key can still sign for it.
    const expires = fixture.after(HOUR_MS)
    const { orderKey, owner: user, coin, amount } = stolen
    const genesisBlockId = fixture.chain.block(0)!.id
    const digest = digestOf(
      { genesisBlockId, fund: fixture.incomeFund },
      { user, order: orderKey, coin, amount, expires },
    )
    const voucher = { expires, signature: incomeSigner(SIGNER_KEY).sign(digest) }
    await fixture.succeed(ann, calls.withDraw(fixture.incomeFund, orderKey, amount, voucher))
    await fixture.solidify()
    expect(await askFor(order, {})).toBeNull()
    expect(await vouchersOf(order)).toBe(0)
    expect(await inTrx(ann)).toMatchObject({ claimable: 0n, owed: 0n })
    // Income booked later covers it.
    await earn(1)
    expect(await askFor(order, {})).not.toBeNull()
  })

  it('for an order that is not recorded, so no fee is agreed to past the limit of a client', async () => {
    await earn(1)
    const known = await fixture.ordered(ann, TRX)
    const { payFeeBefore } = fixture.reports({ newOrders: { record: async () => false } })
    const next = fixture.orderFor(ann, TRX)
    const tooOften = { ok: false, error: { refused: 'tooOften' } }
    expect(await payFeeBefore(next, ...asker)).toMatchObject(tooOften)
    // An order with a paid fee goes on.
    expect(await askFor(known, {})).not.toBeNull()
  })

  it('by a key that everybody knows, on a network that is no sandbox', async () => {
    await earn(1)
    const order = await fixture.ordered(ann, TRX)
    const chain = { ...fixture.service().chain, isSandbox: async () => false }
    expect(await askFor(order, { chain })).toBeNull()
    const told: unknown[] = []
    const report = (given: Pick<Service['chain'], 'isSandbox'>, key = SIGNER_KEY) =>
      reportPublicSigner(given, incomeSigner(key), (error) => told.push(String(error)))
    await report(fixture.service().chain)
    await report({ isSandbox: () => Promise.reject(new Error('no node')) })
    await report(chain, '17'.repeat(32))
    expect(told).toEqual([])
    await report(chain)
    expect(told).toEqual([expect.stringContaining('nothing is signed')])
    expect(await askFor(order, {})).not.toBeNull()
  })

  it('by who may not, and by another one with the same end', async () => {
    await earn(1)
    const order = await fixture.ordered(ann, TRX)
    const ask = (given: Partial<Service>) => askFor(order, given)
    const strange = incomeSigner('17'.repeat(32))
    expect(await ask({ incomeSigner: undefined })).toBeNull()
    expect(await ask({ incomeSigner: strange })).toBeNull()
    // The backend therefore agrees to no fee.
    const isRefused = async (signer: Service['incomeSigner']) => {
      const given = { incomeSigner: signer }
      const paused = { ok: false, error: { refused: 'withdrawalPaused' } }
      const next = fixture.orderFor(ann, TRX)
      const before = fixture.reports(given).payFeeBefore(next, ...asker)
      expect(await before).toMatchObject(paused)
      const { apply } = incomeHandlers(fixture.service(given))
      const told = await apply({ owner: eve.address }, ...asker)
      expect(told).toMatchObject({ ok: true, value: { isPaused: true } })
    }
    await isRefused(undefined)
    await isRefused(strange)
    await fixture.succeed(fixture.owner, nameSigner(fixture.incomeFund, strange.address))
    await isRefused(strange)
    // A new signer signs nothing before it counts. A removed signer signs nothing, and its vouchers
    // are not returned.
    expect(await ask({ incomeSigner: strange })).toBeNull()
    await fixture.passed(DAY_MS + 12 * HOUR_MS)
    const other = await fixture.ordered(ann, TRX)
    await fixture.passed(12 * HOUR_MS)
    const voucher = await fixture.voucherOf(other)
    const mine = incomeSigner(SIGNER_KEY)
    await fixture.succeed(fixture.owner, removeSigner(fixture.incomeFund, mine.address))
    expect(await fixture.ask('withdrawApplyAfter', named(other))).toMatchObject({ voucher: null })
    const again = await fixture
      .reports({ incomeSigner: strange })
      .withdrawApplyAfter(named(other), ...asker)
    const given = again.ok ? again.value.voucher! : undefined
    expect(given!.expires).toBe(voucher.expires)
    expect(given!.signature).not.toBe(voucher.signature)
    const pay = (by: typeof voucher) =>
      calls.withDraw(fixture.incomeFund, other.orderKey, other.amount, by)
    expect(await fixture.fail(ann, pay(voucher))).toBe('WrongVoucher')
    await fixture.succeed(ann, pay(given as typeof voucher))
    await fixture.solidify()
  })
})

it('comes to the same when the chain is read again, with the vouchers that there were', async () => {
  const before = await fixture.everything()
  const vouchers = await fixture.backend.db.select().from(incomeVouchers)
  expect(vouchers.length).toBeGreaterThan(5)
  await fixture.backend.indexer.rebuild()
  expect(await fixture.everything()).toEqual(before)
  expect(await fixture.backend.db.select().from(incomeVouchers)).toEqual(vouchers)
  expect(fixture.told).toEqual([])
})

it('keeps the key to itself', () => {
  const write = (value: unknown): string => {
    const seen = new Set<unknown>()
    return JSON.stringify(value, (_, each: unknown) => {
      if (typeof each === 'bigint') return String(each)
      if (each instanceof Error)
        return { message: each.message, stack: each.stack, cause: each.cause }
      if (typeof each === 'object' && each !== null) {
        if (seen.has(each)) return undefined
        seen.add(each)
      }
      return each
    })
  }
  // Includes keys that are wrong by a digit, and one that is not a valid key.
  for (const wrong of [SIGNER_KEY.slice(1), `${SIGNER_KEY}0`, 'f'.repeat(64)])
    try {
      incomeSigner(wrong)
    } catch (error) {
      heard.push(error)
    }
  const all = write([heard, fixture.told, fixture.service().incomeSigner]).toLowerCase()
  expect(all).toContain('signature')
  expect(all).toContain('no key')
  for (const secret of [SIGNER_KEY.slice(1), Buffer.from(SIGNER_KEY, 'hex').toString('base64')])
    expect(all).not.toContain(secret.toLowerCase())
  expect(all).not.toContain('f'.repeat(64))
})
