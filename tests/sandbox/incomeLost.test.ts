import { and, eq } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../backend/database/database.ts'
import { incomeOrders } from '../../backend/database/books/incomeSchema.ts'
import { incomeVouchers } from '../../backend/database/kept/voucherSchema.ts'
import { launchpadRequests } from '../../backend/database/kept/requestSchema.ts'
import { signerFor } from '../../backend/income/whoSigns.ts'
import type { Operator } from '../../backend/tron/operator.ts'
import { incomeFund as calls } from '../../src/chain/contracts/incomeFund.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { clientOf, openBackend } from './backendFixture.ts'
import { TRX } from './cardFixture.ts'
import { FIRST, withIncome, SIGNER_KEY, type IncomeBackend, type Order } from './pasts/income.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

// A backend that loses its vouchers must not pay them twice. Neither must one that is configured
// for another fund.

let fixture: IncomeBackend
/** Inviter to whom ben's two tokens brought 10 TRX. Each test has a new pair. */
let ann: Operator
let people = 0
const ALL = 2n * FIRST

beforeAll(async () => {
  fixture = await openBackend(withIncome, { people: 12 })
  await fixture.passed(3 * DAY_MS)
})
beforeEach(async () => {
  ann = fixture.person(people++)
  const ben = fixture.person(people++)
  await fixture.bind(ann, fixture.owner)
  await fixture.bind(ben, ann)
  await fixture.cast(ben)
  await fixture.cast(ben)
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const request = ({ amount, ...order }: Order) => ({ ...order, amount: String(amount) })
const named = ({ orderKey, owner }: Order) => ({ orderKey, owner })
const inTrx = async () => (await fixture.ask('apply', { owner: ann.address })).coins[0]!
const pay = ({ orderKey, amount }: Order, voucher: Awaited<ReturnType<typeof fixture.voucherOf>>) =>
  fixture.succeed(ann, calls.withDraw(fixture.incomeFund, orderKey, amount, voucher))

/**
 * Makes two orders for the same income. The first has an expired voucher; the second has an unused
 * one.
 */
async function twoOrders(restMs = 0) {
  const one = await fixture.ordered(ann, ALL)
  await fixture.voucherOf(one)
  await fixture.passed(2 * DAY_MS + HOUR_MS)
  const other = await fixture.ordered(ann, ALL)
  await fixture.passed(restMs)
  return { one, other, held: await fixture.voucherOf(other) }
}

/** Pays the stored voucher, and checks that nothing else of the same income is paid. */
async function payOnce({ one, other, held }: Awaited<ReturnType<typeof twoOrders>>) {
  expect(await fixture.ask('withdrawApplyAfter', named(one))).toMatchObject({ voucher: null })
  await pay(other, held)
  await fixture.solidify()
  expect(await inTrx()).toMatchObject({ booked: ALL, taken: ALL, claimable: 0n })
  expect(await fixture.ask('withdrawApplyAfter', named(one))).toMatchObject({ voucher: null })
  await fixture.passed(7 * DAY_MS)
}

describe('what was lost is not paid twice', () => {
  it('of a backup that is older than an order', async () => {
    const orders = await twoOrders()
    const { db, indexer } = fixture.backend
    await db.delete(launchpadRequests).where(eq(launchpadRequests.orderKey, orders.other.orderKey))
    await db.delete(incomeVouchers)
    await indexer.rebuild()
    await payOnce(orders)
    expect(await inTrx()).toMatchObject({ booked: ALL, taken: ALL, claimable: 0n })
  })

  it('while an empty database catches up', async () => {
    const orders = await twoOrders()
    const { db, indexer } = fixture.backend
    await db.delete(launchpadRequests)
    await db.delete(incomeVouchers)
    await db.delete(incomeOrders)
    // The chain knows the order, but this backend did not agree to it.
    for (const order of [orders.one, orders.other]) {
      expect(await fixture.refusalOf('payFeeBefore', request(order))).toBe('orderClosed')
      // The answer to a client that waits for its voucher: keep waiting, with the asset and amount
      // that the fee was paid for.
      const { coin, amount } = order
      const told = { coin, amount, voucher: null, contract: fixture.incomeFund }
      expect(await fixture.ask('withdrawApplyAfter', named(order))).toMatchObject(told)
    }
    const strange = fixture.orderFor(ann, TRX)
    expect(await fixture.refusalOf('withdrawApplyAfter', named(strange))).toBe('notFound')
    await indexer.rebuild()
    await payOnce(orders)
    expect(await inTrx()).toMatchObject({ booked: ALL, taken: ALL, claimable: 0n })
  })

  it('of an order whose voucher outlives the one before it', async () => {
    const { one, other, held } = await twoOrders(4 * DAY_MS + 10 * HOUR_MS)
    const { db, indexer } = fixture.backend
    await db.delete(launchpadRequests)
    await db.delete(incomeVouchers)
    await indexer.rebuild()
    await fixture.passed(14 * HOUR_MS)
    // The first order is final. Its income may still be paid through the second order.
    expect(await fixture.refusalOf('withdrawApplyAfter', named(one))).toBe('withdrawalFailed')
    const next = request(fixture.orderFor(ann, ALL))
    expect(await inTrx()).toMatchObject({ booked: ALL, taken: ALL, claimable: 0n })
    expect(await fixture.refusalOf('payFeeBefore', next)).toBe('noBalanceToClaim')
    await pay(other, held)
    await fixture.solidify()
    expect(await inTrx()).toMatchObject({ booked: ALL, taken: ALL, claimable: 0n })
  })

  it('and is claimable again once nothing can pay it', async () => {
    await twoOrders()
    const { db, indexer } = fixture.backend
    await db.delete(launchpadRequests)
    await db.delete(incomeVouchers)
    await indexer.rebuild()
    await fixture.passed(5 * DAY_MS)
    expect(await inTrx()).toMatchObject({ claimable: 0n, owed: 0n })
    await fixture.passed(2 * DAY_MS)
    expect(await inTrx()).toMatchObject({ taken: 0n, claimable: ALL })
    await fixture.takeOut(ann, await fixture.ordered(ann, ALL))
  })
})

describe('another fund', () => {
  const elsewhere = () => fixture.usdt

  it('is signed for by nobody while vouchers of the one before are kept', async () => {
    const order = await fixture.ordered(ann, TRX)
    await fixture.voucherOf(order)
    const { db } = fixture.backend
    const told: unknown[] = []
    const signer = (fund = elsewhere()) =>
      signerFor(db, fund, SIGNER_KEY, (error) => told.push(String(error)))
    expect(await signer(fixture.incomeFund)).toBeDefined()
    expect(told).toEqual([])
    expect(await signer()).toBeUndefined()
    expect(told).toEqual([expect.stringContaining(`another fund than ${elsewhere()}`)])
    expect(String(told)).not.toContain(SIGNER_KEY.slice(1))
    // An operator who knows the consequences does this.
    await db.delete(incomeVouchers)
    expect(await signer()).toBeDefined()
    expect(told.length).toBe(1)
  })

  it('is not served, and told of, by a backend', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'income-'))
    const database = await freshDatabase({ dataDir: join(folder, 'postgres') })
    const order = { orderKey: 'a'.repeat(64), owner: ann.address }
    const asked = { contract: elsewhere(), coin: elsewhere(), amount: '5' }
    try {
      const before = await openDatabase(database)
      await before.db.insert(launchpadRequests).values({
        ...order,
        kind: 'income.withdraw',
        asked: JSON.stringify(asked),
        createdAt: 0,
      })
      const signed = { expires: 0, signer: ann.address, signature: '', issuedAt: 0 }
      const kept = { ...order, ...signed, contract: elsewhere() }
      await before.db.insert(incomeVouchers).values(kept)
      await before.close()
      const told: unknown[] = []
      const onError = (error: unknown) => told.push(String(error))
      const backend = await fixture.another({ database, onError })
      try {
        await backend.indexer.sync()
        const client = clientOf(backend)
        const { isPaused } = await client.ask('apply', { owner: ann.address })
        expect(isPaused).toBe(true)
        const next = request(fixture.orderFor(ann, TRX))
        expect(await client.refusalOf('payFeeBefore', next)).toBe('withdrawalPaused')
        expect(told).toEqual([expect.stringContaining(fixture.incomeFund)])
        const isIt = and(
          eq(incomeVouchers.owner, order.owner),
          eq(incomeVouchers.contract, elsewhere()),
        )
        expect(await backend.db.$count(incomeVouchers, isIt)).toBe(1)
      } finally {
        await backend.close()
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
