import { openBooks } from './books.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { incomeVouchers } from '../../backend/database/kept/voucherSchema.ts'
import { orderKeys } from '../../backend/database/books/orderKeySchema.ts'
import {
  announcedPayments,
  launchpadRequests,
  orderRequests,
} from '../../backend/database/kept/requestSchema.ts'
import { chainCursor, setAside } from '../../backend/database/books/cursorSchema.ts'
import { chainOrders } from '../../backend/database/books/saleSchema.ts'
import { contractOfKind } from '../../backend/orders/orderKinds.ts'
import { BOX_ORDER_MS, REQUEST_MS, sweepOrders } from '../../backend/orders/sweep.ts'
import { renew } from '../../backend/orders/unpaid.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import { nextKey } from './backendFixture.ts'
import { launchpad, person } from './scriptedLaunchpad.ts'

const BEGUN_AT = 1_000 * DAY_MS
const ann = person(1)
const eve = person(2)
const fund = launchpad.incomeFund

let database: OpenDatabase
beforeAll(async () => {
  database = await openBooks()
})
afterAll(() => database.close())

beforeEach(async () => {
  const { db } = database
  for (const table of [
    announcedPayments,
    chainCursor,
    chainOrders,
    incomeVouchers,
    launchpadRequests,
    orderKeys,
    orderRequests,
    setAside,
  ])
    await db.delete(table)
})

/** Moves the index to a block of this time. */
async function readUpTo(blockAt: number) {
  const cursor = {
    id: 1,
    genesisBlockId: 'g',
    books: 'b',
    repairs: '',
    blockNumber: 1,
    blockId: 'b',
  }
  await database.db.delete(chainCursor)
  await database.db.insert(chainCursor).values({ ...cursor, blockAt })
}

const sweep = (contracts: Parameters<typeof sweepOrders>[0]['launchpad'] = launchpad) =>
  sweepOrders({ db: database.db, launchpad: contracts })

async function begin(more: Partial<typeof launchpadRequests.$inferInsert> = {}) {
  const orderKey = nextKey()
  const at = { createdAt: BEGUN_AT, askedAt: BEGUN_AT }
  const order = { orderKey, owner: ann, kind: 'otc.buy', asked: '{}', client: 'mark', ...at }
  await database.db.insert(launchpadRequests).values({ ...order, ...more })
  return orderKey
}

async function beginBox(more: Partial<typeof orderRequests.$inferInsert> = {}) {
  const orderKey = nextKey()
  const at = { createdAt: BEGUN_AT, askedAt: BEGUN_AT }
  const order = { orderKey, owner: ann, productId: '1', quantity: 1, prices: [], ...at }
  await database.db.insert(orderRequests).values({ ...order, ...more })
  return orderKey
}

const apply = (more: Partial<typeof launchpadRequests.$inferInsert> = {}, contract = fund) =>
  begin({ kind: 'income.withdraw', asked: JSON.stringify({ contract, amount: '1' }), ...more })

/** Books an event that names an order. */
const pay = (orderKey: string, owner = ann) =>
  database.db.insert(orderKeys).values({
    txId: nextKey(),
    position: 0,
    orderKey,
    contract: launchpad.otcMarket,
    event: 'Bought',
    owner,
    blockNumber: 1,
    at: BEGUN_AT,
  })

const payBox = (orderKey: string, owner = ann) =>
  database.db
    .insert(chainOrders)
    .values({ owner, orderKey, boxId: '1', quantity: 1, state: 'refunded', createdAt: BEGUN_AT })

/** Reads the keys of all orders that are left. */
async function left(): Promise<string[]> {
  const { db } = database
  const rows = [
    ...(await db.select({ orderKey: orderRequests.orderKey }).from(orderRequests)),
    ...(await db.select({ orderKey: launchpadRequests.orderKey }).from(launchpadRequests)),
  ]
  return rows.map(({ orderKey }) => orderKey).toSorted()
}

describe('an order that was begun and not paid', () => {
  it('goes after its time, and not before', async () => {
    const [order, box] = [await begin(), await beginBox()]
    await readUpTo(BEGUN_AT + REQUEST_MS)
    await sweep()
    expect(await left()).toEqual([order, box].toSorted())
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await sweep()
    expect(await left()).toEqual([box])
    await readUpTo(BEGUN_AT + BOX_ORDER_MS)
    await sweep()
    expect(await left()).toEqual([box])
    await readUpTo(BEGUN_AT + BOX_ORDER_MS + 1)
    await sweep()
    expect(await left()).toEqual([])
  })

  it('goes although a stranger paid under its key', async () => {
    const [order, box] = [await begin(), await beginBox()]
    await pay(order, eve)
    await payBox(box, eve)
    await readUpTo(BEGUN_AT + BOX_ORDER_MS + 1)
    await sweep()
    expect(await left()).toEqual([])
  })

  it('stays longer than a transaction that its last call prepared can live', async () => {
    const order = await begin()
    const askedAt = BEGUN_AT + REQUEST_MS - MINUTE_MS
    expect(await renew(database.db, launchpadRequests, order, askedAt)).toBe(true)
    // The transaction may be in a block of the last moment, which the index has yet to read.
    await readUpTo(askedAt + DAY_MS)
    await sweep()
    expect(await left()).toEqual([order])
    await readUpTo(askedAt + REQUEST_MS + 1)
    await sweep()
    expect(await left()).toEqual([])
    expect(await renew(database.db, launchpadRequests, order, askedAt)).toBe(false)
  })

  it('of a version that did not write its last call goes after the time since it was begun', async () => {
    await begin({ askedAt: 0 })
    const late = await begin({ askedAt: 0, createdAt: BEGUN_AT + HOUR_MS })
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await sweep()
    expect(await left()).toEqual([late])
  })

  it('stays while the index is behind or empty, whatever this machine’s clock says', async () => {
    const order = await begin({ createdAt: 1, askedAt: 1 })
    await sweep()
    expect(await left()).toEqual([order])
    await readUpTo(2)
    await sweep()
    expect(await left()).toEqual([order])
  })

  it('stays while an event is set aside that may be its payment', async () => {
    const [before, after] = [await begin(), await begin({ createdAt: BEGUN_AT + DAY_MS })]
    await readUpTo(BEGUN_AT + 10 * DAY_MS)
    const at = BEGUN_AT + REQUEST_MS + HOUR_MS
    await database.db
      .insert(setAside)
      .values({ txId: nextKey(), subject: 'offer 7', blockNumber: 1, txIndex: 0, at })
    await sweep()
    expect(await left()).toEqual([after])
    expect(after).not.toBe(before)
    await database.db.delete(setAside)
    await sweep()
    expect(await left()).toEqual([])
  })

  it('stays if the index follows no contract that could carry it out', async () => {
    const known = await begin({ kind: 'card.buy' })
    const strange = await begin({ kind: 'of a later version' })
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await sweep({ ...launchpad, card: undefined })
    expect(await left()).toEqual([known, strange].toSorted())
    await sweep()
    expect(await left()).toEqual([strange])
  })

  it.each(Object.keys(contractOfKind))('goes if it is of the kind %s', async (kind) => {
    await begin({ kind, asked: JSON.stringify({ contract: fund }) })
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await sweep()
    expect(await left()).toEqual([])
  })

  it('goes with all others, however many there are, while several processes sweep', async () => {
    for (let n = 0; n < 1_300; n += 1) await begin()
    for (let n = 0; n < 20; n += 1) await pay(await begin())
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await Promise.all([sweep(), sweep(), sweep()])
    expect(await left()).toHaveLength(20)
  })

  // The embedded database has one connection.
  it.skipIf(inject('postgres') === undefined)(
    'stays if it is asked for again while it is swept',
    async () => {
      const order = await begin()
      const other = await begin()
      await readUpTo(BEGUN_AT + REQUEST_MS + 1)
      await database.db.transaction(async (tx) => {
        expect(await renew(tx, launchpadRequests, order, BEGUN_AT + REQUEST_MS)).toBe(true)
        await sweep()
      })
      await sweep()
      expect(await left()).toEqual([order])
      expect(other).not.toBe(order)
    },
  )
})

describe('a paid order', () => {
  it('stays forever, and its client is forgotten', async () => {
    const [order, box] = [await begin(), await beginBox({ client: 'mark' })]
    await pay(order)
    await payBox(box)
    await readUpTo(BEGUN_AT + 1_000 * DAY_MS)
    await sweep()
    expect(await left()).toEqual([order, box].toSorted())
    const { db } = database
    expect(await db.select().from(orderRequests)).toMatchObject([{ client: null, isPaid: true }])
    expect(await db.select().from(launchpadRequests)).toMatchObject([
      { client: null, isPaid: true },
    ])
  })

  it('stays when the index is emptied, or later follows other contracts', async () => {
    const [order, box] = [await begin(), await beginBox()]
    await pay(order)
    await payBox(box)
    await readUpTo(BEGUN_AT + HOUR_MS)
    await sweep()
    await database.db.delete(orderKeys)
    await database.db.delete(chainOrders)
    await readUpTo(BEGUN_AT + 1_000 * DAY_MS)
    await sweep()
    expect(await left()).toEqual([order, box].toSorted())
  })
})

describe('an application for a voucher', () => {
  it('goes once its fee can no longer be paid', async () => {
    await apply()
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await sweep()
    expect(await left()).toEqual([])
  })

  it('stays as long as its voucher, although the books lack its fee', async () => {
    const order = await apply()
    await database.db.insert(incomeVouchers).values({
      owner: ann,
      orderKey: order,
      contract: fund!,
      expires: BEGUN_AT + 2 * DAY_MS,
      signer: eve,
      signature: '',
      issuedAt: BEGUN_AT,
    })
    await readUpTo(BEGUN_AT + 1_000 * DAY_MS)
    await sweep()
    expect(await left()).toEqual([order])
  })

  it('at another fund stays, because the books know nothing of its fee', async () => {
    const order = await apply({}, eve)
    await readUpTo(BEGUN_AT + REQUEST_MS + 1)
    await sweep()
    expect(await left()).toEqual([order])
  })
})

it('an announcement goes once no block can include its transaction', async () => {
  const { db } = database
  const announce = async (expiresAt: number) => {
    const orderKey = nextKey()
    await db
      .insert(announcedPayments)
      .values({ orderKey, payment: 'first', txId: orderKey, expiresAt })
    return orderKey
  }
  await announce(BEGUN_AT)
  const alive = await announce(BEGUN_AT + 1)
  await sweep()
  expect(await db.$count(announcedPayments)).toBe(2)
  await readUpTo(BEGUN_AT)
  await sweep()
  expect(await db.$count(announcedPayments)).toBe(1)
  expect(await db.$count(announcedPayments, eq(announcedPayments.orderKey, alive))).toBe(1)
})
