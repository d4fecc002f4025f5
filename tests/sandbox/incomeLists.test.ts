import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operator } from '../../backend/tron/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { incomeFund as calls } from '../../src/chain/contracts/incomeFund.ts'
import { nobody } from '../../src/core/address.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { nextKey, openBackend } from './backendFixture.ts'
import { TRX } from './cardFixture.ts'
import {
  CASTING,
  FIRST,
  withIncome,
  SECOND,
  type IncomeBackend,
  type Order,
} from './pasts/income.ts'

// Referral income in the lists, from creating a token to the payment. The tests build on each
// other.

let fixture: IncomeBackend
/** Ann invited ben, and ben invited cat. */
let ann: Operator
let ben: Operator
let cat: Operator
/** Ann's orders, oldest first. */
const orders: Order[] = []

beforeAll(async () => {
  fixture = await openBackend(withIncome, { people: 4 })
  const { person, bind } = fixture
  ;[ann, ben, cat] = [person(0), person(1), person(2)]
  await bind(ann, fixture.owner)
  await bind(ben, ann)
  await bind(cat, ben)
  await fixture.passed(3 * DAY_MS)
})
afterAll(() => fixture.stop())

const of = (who: Operator) => ({ owner: who.address })
const totalsOf = async (who: Operator) => (await fixture.ask('totalMemberProfit', of(who))).rows
const claimsOf = async (who: Operator) => (await fixture.ask('claimRecordList', of(who))).items
const recordsOf = async (who: Operator) => (await fixture.ask('withdrawRecord', of(who))).items
const sum = (rows: readonly { readonly units: bigint }[]) =>
  rows.reduce((total, { units }) => total + units, 0n)

/**
 * Checks that all lists match the bookings and the fund. Amounts held back for orders without an
 * application appear in no list.
 */
async function expectAgreement(states: readonly string[], heldBack = 0n): Promise<void> {
  const [row, ...others] = await totalsOf(ann)
  const { items: bookings } = await fixture.ask('profitPage', of(ann))
  expect([row!.type, row!.coin.symbol, others]).toEqual(['referral', 'TRX', []])
  expect(row!.total).toBe(sum(bookings))
  expect(row!.received + row!.claimable + row!.underWay + row!.owed).toBe(row!.total)
  const known = await Promise.all(
    orders.map(({ orderKey }) =>
      fixture.says(calls.orderOf(fixture.incomeFund, ann.address, orderKey)),
    ),
  )
  const paid = known.filter(({ state }) => state === 'paid')
  expect(row!.received).toBe(paid.reduce((total, { amount }) => total + amount, 0n))

  const claims = await claimsOf(ann)
  const records = await recordsOf(ann)
  const keys = orders.map(({ orderKey }) => orderKey).toReversed()
  expect(claims.map(({ orderKey }) => orderKey)).toEqual(keys)
  expect(records.map(({ orderKey }) => orderKey)).toEqual(keys)
  for (const list of [claims, records]) expect(list.map(({ state }) => state)).toEqual(states)
  const underWay = claims.filter(({ state }) => state === 'verifying' || state === 'transferring')
  expect(row!.underWay).toBe(sum(underWay) + heldBack)
  const { items: changes } = await fixture.ask('profitChangeRecordList', of(ann))
  expect(changes[0]!.balance).toBe(row!.total - row!.received - sum(underWay))
}

it('names what brought it, and what that was', async () => {
  await fixture.cast(ben)
  const { txId, time } = await fixture.cast(cat)
  await fixture.solidify()
  const { total, items } = await fixture.ask('profitPage', { ...of(ann), type: 'referral' })
  expect([total, items.map(({ units }) => units)]).toEqual([2, [SECOND, FIRST]])
  expect(items[0]).toMatchObject({
    type: 'referral',
    referral: { payer: cat.address, fee: 'casting', paid: CASTING, level: 2, rateBp: 500 },
    causes: [{ txId, contract: fixture.launchpad.tokenFactory, event: 'TokenCreated' }],
    at: time * 1_000,
  })
  expect(await fixture.ask('productProfitPage', of(ann))).toMatchObject({ total: 0, items: [] })
  const { days } = await fixture.ask('profitStatistic', { ...of(ann), days: 1 })
  expect(days).toMatchObject([{ type: 'referral', units: FIRST + SECOND }])
  const { rows } = await fixture.ask('memberProfitStatistics', of(ann))
  expect(rows).toMatchObject([{ type: 'referral', today: FIRST + SECOND, month: FIRST + SECOND }])
  await expectAgreement([])
})

it('is on its way from its fee to its payment', async () => {
  for (let more = 0; more < 3; more += 1) await fixture.cast(ben)
  await fixture.solidify()
  const order = fixture.orderFor(ann, 3n * TRX)
  await fixture.ask('payFeeBefore', { ...order, amount: String(order.amount) })
  await fixture.payFee(ann, order)
  // The block can still be orphaned, so the lists do not show the order yet.
  await fixture.chain.mine()
  await fixture.backend.indexer.sync()
  await expectAgreement([])
  await fixture.solidify()
  orders.push(order)
  await expectAgreement(['verifying'])
  await fixture.voucherOf(order)
  await expectAgreement(['transferring'])
  const { txId, blockNumber, time } = await fixture.takeOut(ann, order)
  await fixture.solidify()
  await expectAgreement(['success'])
  const [record] = await recordsOf(ann)
  expect(record).toMatchObject({ txId, blockNumber, paidAt: time * 1_000, feeBackFrom: null })
  expect((await claimsOf(ann))[0]).toMatchObject({ txId, blockNumber, orderKey: order.orderKey })
})

it('comes back when a voucher expires', async () => {
  const order = await fixture.ordered(ann, 2n * TRX)
  orders.push(order)
  const { expires } = await fixture.voucherOf(order)
  await expectAgreement(['transferring', 'success'])
  await fixture.passed(49 * HOUR_MS)
  await expectAgreement(['failed', 'success'])
  const { items } = await fixture.ask('profitChangeRecordList', of(ann))
  expect(items[0]).toMatchObject({ change: 'returned', units: 2n * TRX, cause: null })
  expect(items[0]!.at).toBe(expires + 1_000)
  expect((await recordsOf(ann))[0]).toMatchObject({ isRefused: false, expires })
})

it('is owed where it exceeds the fund', async () => {
  const { incomeFund: fund, owner } = fixture
  const { held, reserved } = await fixture.says(calls.limitsOf(fund, nobody))
  const args = [nobody, owner.address, held - reserved]
  await fixture.succeed(owner, contractCall(fund, 'withdraw(address,address,uint256)', args))
  const [before] = await totalsOf(ann)
  const left = before!.total - before!.received
  expect(left).toBeGreaterThan(reserved)
  expect(before).toMatchObject({ claimable: reserved, owed: left - reserved })
  await expectAgreement(['failed', 'success'])
})

it('never owes what somebody paid a fee for at random', async () => {
  const order = { ...fixture.orderFor(ann, 20n * TRX), orderKey: nextKey() }
  await fixture.payFee(ann, order)
  await fixture.solidify()
  orders.push(order)
  // Less than the order names is booked, so it is never paid. The amount is still held back,
  // because a voucher for it may have been issued and lost.
  const [row] = await totalsOf(ann)
  expect(row).toMatchObject({ claimable: 0n, owed: 0n })
  await expectAgreement(['failed', 'failed', 'success'], row!.total - row!.received)
  expect((await recordsOf(ann))[0]).toMatchObject({ isRefused: true, voucherAt: null })
  const failed = await fixture.ask('claimRecordList', { ...of(ann), state: 'failed' })
  expect([failed.total, failed.items.length]).toEqual([2, 2])
})

it('tells the fee that was taken back', async () => {
  await fixture.passed(7 * DAY_MS)
  const [refused] = await recordsOf(ann)
  expect(refused!.feeBackFrom).toBe(refused!.feePaidAt! + 7 * DAY_MS)
  const { txId } = await fixture.succeed(
    cat,
    calls.takeFeeBack(fixture.incomeFund, ann.address, orders[2]!.orderKey),
  )
  await fixture.solidify()
  expect((await recordsOf(ann))[0]).toMatchObject({ feeBackFrom: null, feeBackTxId: txId })
  await expectAgreement(['failed', 'failed', 'success'])
})

it('is the same from block 1', async () => {
  const asked = { ...of(ann), pageSize: 100 }
  const everything = async () => [
    (await fixture.ask('profitPage', asked)).items,
    (await fixture.ask('claimRecordList', asked)).items,
    (await fixture.ask('profitChangeRecordList', asked)).items,
    (await fixture.ask('withdrawRecord', asked)).items,
  ]
  const before = await everything()
  await fixture.backend.indexer.rebuild()
  expect(await everything()).toEqual(before)
})
