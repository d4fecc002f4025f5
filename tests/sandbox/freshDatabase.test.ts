import { openBooks } from './books.ts'
import { sql } from 'drizzle-orm'
import { expect, inject, it, onTestFinished } from 'vitest'
import { setAside } from '../../backend/database/books/cursorSchema.ts'

async function open() {
  const database = await openBooks()
  onTestFinished(database.close)
  return database.db
}

it('each database is a new one with all tables', async () => {
  const one = await open()
  await one.insert(setAside).values({ txId: '1', subject: 'x', blockNumber: 1, txIndex: 0, at: 1 })
  expect(await one.$count(setAside)).toBe(1)
  expect(await (await open()).$count(setAside)).toBe(0)
})

it.skipIf(inject('postgres') === undefined)('is one of a PostgreSQL server', async () => {
  const [row] = await (await open()).execute<{ version: string }>(sql`select version()`)
  expect(row!.version).toMatch(/^PostgreSQL 18\./)
})
