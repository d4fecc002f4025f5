import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { incomeOrders } from '../../backend/database/books/incomeSchema.ts'
import { chainCursor } from '../../backend/database/books/cursorSchema.ts'
import { openDatabase, type OpenDatabase } from '../../backend/database/database.ts'
import { editions } from '../../backend/database/kept/editionSchema.ts'
import { incomeVouchers } from '../../backend/database/kept/voucherSchema.ts'
import {
  dropUnused,
  giveUp,
  inEdition,
  markSeen,
  openEdition,
  type Edition,
} from '../../backend/index/editions.ts'
import { HOUR_MS } from '../../src/core/time.ts'
import { nobody } from '../../src/core/address.ts'
import { nextKey } from './backendFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

let one: OpenDatabase
let two: OpenDatabase
let older: Edition
let newer: Edition
const LATER = HOUR_MS + 2

beforeAll(async () => {
  const at = await freshDatabase()
  one = await openDatabase(at)
  // The embedded database serves one.
  two = at.url === undefined ? one : await openDatabase(at)
})
afterAll(async () => {
  await one.close()
  if (two !== one) await two.close()
})
beforeEach(async () => {
  older = await openEdition(one.db, [], 1)
  await giveUp(one.db, older.id)
  newer = await openEdition(one.db, [], 1)
})

/** Lists the schemas of the editions, and the editions that are known. */
async function listEditions() {
  const schemas = await one.db.execute<{ name: string }>(
    sql`select schema_name as name from information_schema.schemata
      where schema_name in (${older.schema}, ${newer.schema})`,
  )
  const known = await one.db.select().from(editions)
  const ids = known.map(({ id }) => id).filter((id) => [older.id, newer.id].includes(id))
  return { schemas: schemas.map(({ name }) => name).toSorted(), ids: ids.toSorted() }
}

const both = () => ({ schemas: [older.schema, newer.schema], ids: [older.id, newer.id] })
const newest = () => ({ schemas: [newer.schema], ids: [newer.id] })

describe('an edition that is not the newest', () => {
  it('is dropped an hour after a process last used it', async () => {
    await dropUnused(one.db, newer, HOUR_MS)
    expect(await listEditions()).toEqual(both())
    await markSeen(one.db, older.id, 3)
    await dropUnused(one.db, newer, LATER)
    expect(await listEditions()).toEqual(both())
    await dropUnused(one.db, newer, LATER + 3)
    expect(await listEditions()).toEqual(newest())
    // The newest stays, however long nobody has used it.
    await dropUnused(one.db, newer, 9 * HOUR_MS)
    expect(await listEditions()).toEqual(newest())
  })

  it.skipIf(inject('postgres') === undefined)(
    'stays while a request holds a table that dropping it would lock',
    async () => {
      await two.db.transaction(async (tx) => {
        await tx.select().from(incomeVouchers)
        await expect(dropUnused(one.db, newer, LATER)).rejects.toMatchObject({
          cause: { code: '55P03' },
        })
        expect(await listEditions()).toEqual(both())
      })
      await dropUnused(one.db, newer, LATER)
      expect(await listEditions()).toEqual(newest())
    },
  )
})

it.skipIf(inject('postgres') === undefined)(
  'an order and its voucher that are written at the same time see each other',
  async () => {
    const named = { owner: nobody, orderKey: nextKey() }
    const expires = 5_000
    const order = {
      ...named,
      coin: nobody,
      units: 1n,
      isAccepted: true,
      feeTxId: '',
      fee: 1n,
      position: 0,
      txIndex: 0,
      feeBlockNumber: 1,
      feePaidAt: 1,
      endsAt: 9_000,
    }
    const voucher = {
      ...named,
      contract: nobody,
      expires,
      signer: nobody,
      signature: '',
      issuedAt: 1,
    }
    let vouching: Promise<unknown> | undefined
    await inEdition(one.db, newer.schema, async (tx) => {
      await tx.execute(sql`lock table ${chainCursor} in exclusive mode`)
      await tx.insert(incomeOrders).values(order)
      vouching = two.db
        .insert(incomeVouchers)
        .values(voucher)
        .then(() => 'done')
      let isWaiting = false
      while (!isWaiting) {
        const waits = await tx.execute(sql`select pid from pg_locks where not granted`)
        const ended = await Promise.race([vouching, Promise.resolve(undefined)])
        isWaiting = waits.length > 0 || ended !== undefined
      }
    })
    await vouching
    const [found] = await inEdition(one.db, newer.schema, (tx) =>
      tx.select().from(incomeOrders).where(eq(incomeOrders.orderKey, named.orderKey)),
    )
    expect(found!.givesBackAt).toBe(expires + 1_000)
  },
)
