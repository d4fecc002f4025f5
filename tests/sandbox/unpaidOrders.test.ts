import { openBooks } from './books.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Database, type OpenDatabase } from '../../backend/database/database.ts'
import { orderKeys } from '../../backend/database/books/orderKeySchema.ts'
import { chainOrders } from '../../backend/database/books/saleSchema.ts'
import { launchpadRequests, orderRequests } from '../../backend/database/kept/requestSchema.ts'
import { WITHDRAWAL } from '../../backend/income/applications.ts'
import { keepOrder } from '../../backend/orders/launchpadOrders.ts'
import { limitNewOrders, readOrderSecret } from '../../backend/orders/newOrders.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { nextKey } from './backendFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

// Orders that are begun and not paid, as the database counts them.

const UNPAID = 3
const HOME = '203.0.113.9'
const STRANGER = '198.51.100.4'

let people = 0
const somebody = (): Address => addressFromHex((++people).toString(16).padStart(40, '6'))

/** Opens the limits as a process that has just started does. */
const start = async (db: Database) =>
  limitNewOrders({ ofOneAccount: 50, inAll: 500, unpaid: UNPAID }, await readOrderSecret(db))

let database: OpenDatabase
beforeAll(async () => {
  database = await openBooks()
})
afterAll(() => database.close())

type NewOrders = Awaited<ReturnType<typeof start>>

/** Begins an order of the launchpad. Returns its key if it is recorded. */
async function begin(
  db: Database,
  newOrders: NewOrders,
  owner: Address,
  requester = HOME,
  kind = 'otc.buy',
) {
  const order = { orderKey: nextKey(), owner, kind, asked: {} }
  return (await keepOrder({ db, newOrders }, order, { requester, now: 1 }))?.orderKey
}

async function beginBox(db: Database, newOrders: NewOrders, owner: Address) {
  const orderKey = nextKey()
  const row = { orderKey, owner, productId: '1', quantity: 1, prices: [], createdAt: 1 }
  const isRecorded = await newOrders.record(
    db,
    { requester: HOME, owner, kind: 'box' },
    (tx, client) => tx.insert(orderRequests).values({ ...row, client }),
  )
  return isRecorded ? orderKey : undefined
}

const pay = (db: Database, owner: Address, orderKey: string) =>
  db.insert(orderKeys).values({
    txId: nextKey(),
    position: 0,
    orderKey,
    contract: owner,
    event: 'Bought',
    owner,
    blockNumber: 1,
    at: 1,
  })

describe('unpaid orders', () => {
  it('of all kinds together are recorded up to a limit', async () => {
    const { db } = database
    const newOrders = await start(db)
    const owner = somebody()
    expect(await beginBox(db, newOrders, owner)).toBeDefined()
    for (let n = 1; n < UNPAID; n += 1) expect(await begin(db, newOrders, owner)).toBeDefined()
    expect(await begin(db, newOrders, owner)).toBeUndefined()
    expect(await beginBox(db, newOrders, owner)).toBeUndefined()
    // Another account of the same client has its own limit.
    expect(await begin(db, newOrders, somebody())).toBeDefined()
  })

  it('that withdraw income have a limit of their own, because past it they are refused', async () => {
    const { db } = database
    const newOrders = await start(db)
    const owner = somebody()
    const withdraw = () => begin(db, newOrders, owner, HOME, WITHDRAWAL)
    for (let n = 0; n < UNPAID; n += 1) await begin(db, newOrders, owner)
    expect(await begin(db, newOrders, owner)).toBeUndefined()
    for (let n = 0; n < UNPAID; n += 1) expect(await withdraw()).toBeDefined()
    expect(await withdraw()).toBeUndefined()
  })

  it('make room once they are paid by their owner, and not by somebody else', async () => {
    const { db } = database
    const newOrders = await start(db)
    const owner = somebody()
    const box = (await beginBox(db, newOrders, owner))!
    const keys = [await begin(db, newOrders, owner), await begin(db, newOrders, owner)]
    await pay(db, somebody(), keys[0]!)
    expect(await begin(db, newOrders, owner)).toBeUndefined()
    await pay(db, owner, keys[0]!)
    expect(await begin(db, newOrders, owner)).toBeDefined()
    expect(await begin(db, newOrders, owner)).toBeUndefined()
    await db.insert(chainOrders).values({
      owner,
      orderKey: box,
      boxId: '1',
      quantity: 1,
      state: 'paid',
      createdAt: 1,
    })
    expect(await begin(db, newOrders, owner)).toBeDefined()
  })

  it('that a stranger begins in an account’s name use up nothing of its owner', async () => {
    const { db } = database
    const newOrders = await start(db)
    const owner = somebody()
    for (let n = 0; n < 2 * UNPAID; n += 1) await begin(db, newOrders, owner, STRANGER)
    expect(await begin(db, newOrders, owner, STRANGER)).toBeUndefined()
    for (let n = 0; n < UNPAID; n += 1)
      expect(await begin(db, newOrders, owner, HOME)).toBeDefined()
  })

  it('that are begun at once, at two processes, are counted one after the other', async () => {
    const { db } = database
    const processes = [await start(db), await start(db)]
    const owner = somebody()
    const begun = await Promise.all(
      Array.from({ length: 12 }, (_, n) => begin(db, processes[n % 2]!, owner)),
    )
    expect(begun.filter((key) => key !== undefined)).toHaveLength(UNPAID)
  })

  it('are counted from before a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'unpaid-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const options = await freshDatabase({ dataDir: join(folder, 'postgres') })
    const owner = somebody()
    const first = await openBooks(options)
    const before = await start(first.db)
    for (let n = 0; n < UNPAID; n += 1) await begin(first.db, before, owner)
    await first.close()
    const second = await openBooks(options)
    const after = await start(second.db)
    expect(await begin(second.db, after, owner)).toBeUndefined()
    expect(await second.db.$count(launchpadRequests)).toBe(UNPAID)
    await second.close()
  })

  it('are marked with neither the client’s address nor anything its accounts share', async () => {
    const { db } = database
    const newOrders = await start(db)
    const both = [somebody(), somebody()]
    for (const owner of [...both, ...both]) await begin(db, newOrders, owner, '192.0.2.77')
    const rows = await db
      .select()
      .from(launchpadRequests)
      .where(inArray(launchpadRequests.owner, both))
    const marks = rows.map(({ client }) => client!)
    expect(marks).toHaveLength(4)
    expect(new Set(marks).size).toBe(2)
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{64}$/)
  })
})
