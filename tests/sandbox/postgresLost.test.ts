import { sql } from 'drizzle-orm'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { setAside } from '../../backend/database/books/cursorSchema.ts'
import { openBooks } from './books.ts'
import { asAdmin } from './postgres/admin.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

describe.skipIf(inject('postgres') === undefined)('connections to PostgreSQL', () => {
  const open = async () => {
    const { url } = await freshDatabase()
    const database = await openBooks({ url })
    onTestFinished(database.close)
    return { ...database, url: url! }
  }

  it('answer queries that wait for one while the books’ schema is replaced', async () => {
    const { db, useBooks } = await open()
    // Several times as many as there are connections.
    const asked = Array.from({ length: 40 }, async (_, n) =>
      db.execute(sql`select pg_sleep(0.02), ${n}::int as n, current_schema() as schema`),
    )
    await new Promise(setImmediate)
    await useBooks('other')
    const answers = await Promise.all(asked)
    expect(answers.map(([row]) => (row as { n: number }).n)).toEqual(asked.map((_, n) => n))
    expect(await db.execute(sql`select current_schema() as schema`)).toEqual([{ schema: 'public' }])
  })

  it('are replaced once the server has ended them, in and out of a transaction', async () => {
    const { db, url } = await open()
    const pid = async (from: typeof db) =>
      (await from.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid
    const end = (process: number) =>
      asAdmin(url, (admin) => admin.query('select pg_terminate_backend($1)', [process]))
    const first = await pid(db)
    await end(first)
    // The process hears of it with the next event.
    await expect.poll(() => pid(db).catch(() => first)).not.toBe(first)
    const row = { txId: '1', subject: 'x', blockNumber: 1, txIndex: 0, at: 1 }
    let late: unknown
    await expect(
      db.transaction(async (tx) => {
        await end(await pid(tx))
        // Meanwhile others take the place of the lost connection.
        await expect.poll(() => pid(db).catch(() => undefined)).toBeDefined()
        late = await tx
          .insert(setAside)
          .values(row)
          .catch((error: unknown) => error)
        await tx.execute(sql`select 1`)
      }),
      // Not of the rollback, which fails as well.
    ).rejects.toThrow('Failed query: select 1')
    expect(late).toBeInstanceOf(Error)
    expect(await db.$count(setAside)).toBe(0)
    // Every connection works again: none was kept by a transaction that failed.
    const pids = await Promise.all(
      Array.from({ length: 20 }, () => db.transaction((tx) => pid(tx))),
    )
    expect(pids).toHaveLength(20)
  })
})
