import { openBooks } from './books.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { pools } from '../../backend/database/books/launchpadSchema.ts'
import { type Database, type OpenDatabase } from '../../backend/database/database.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import { readTokenList } from '../../backend/tokens/tokenList.ts'
import type { Address } from '../../src/core/address.ts'
import { addManyTokens, addressOfMany } from './manyTokens.ts'

// Lists of tokens, requested while other clients compute the same figures. The server handles
// several requests at once.

let database: OpenDatabase
beforeAll(async () => {
  database = await openBooks()
})
afterAll(() => database.close())

const NOW = 1_700_000_000_000

const list = async () => {
  await refreshFigures(database.db, NOW)
  return readTokenList(database.db, { sort: 'newest', offset: 0, limit: 1 }, NOW)
}

/** Counts the tokens that a reader sees while another transaction is at work. */
async function listedDuring(work: (other: Database) => Promise<unknown>): Promise<number> {
  const { db } = database
  let listed: ReturnType<typeof list> | undefined
  await db.transaction(async (other) => {
    await work(other)
    listed = list()
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const isOver = listed.then(() => true)
    await vi.waitFor(async () => {
      const isWaiting = (await db.execute(waiting)).length > 0
      expect(isWaiting || (await Promise.race([isOver, false]))).toBe(true)
    })
  })
  return (await listed!).total
}

describe.skipIf(inject('postgres') === undefined)('a list has every token', () => {
  it('while another question works out their figures', async () => {
    await addManyTokens(database.db, 3)
    expect(await listedDuring((other) => refreshFigures(other, NOW))).toBe(3)
  })

  it('though the index is writing one that nobody has listed yet', async () => {
    await addManyTokens(database.db, 1, 3)
    expect(await listedDuring((index) => pay(index, addressOfMany(3)))).toBe(4)
  })

  it('and waits for no block that concerns those with figures', async () => {
    await pay(database.db, addressOfMany(0))
    await database.db.transaction(async (index) => {
      await pay(index, addressOfMany(0))
      expect((await list()).total).toBe(4)
    })
  })
})

/** Does what the index does for a trade: it marks the token's figures as stale. */
const pay = (db: Database, token: Address) =>
  db
    .update(pools)
    .set({ trx: sql`${pools.trx} + 1` })
    .where(eq(pools.token, token))
