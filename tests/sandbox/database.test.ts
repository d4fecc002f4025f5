import { openBooks } from './books.ts'
import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../backend/database/alike.ts'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { pools } from '../../backend/database/books/launchpadSchema.ts'
import { orderRequests } from '../../backend/database/kept/requestSchema.ts'
import { setAside } from '../../backend/database/books/cursorSchema.ts'
import { raised } from '../../backend/index/chapter.ts'
import { isFaultOfData, reasonOf } from '../../backend/index/unbookable.ts'
import type { Address } from '../../src/core/address.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

const isThere = inject('postgres') !== undefined
const databases = [
  ['the embedded database', () => ({})],
  ...(isThere ? [['PostgreSQL', freshDatabase] as const] : []),
] as const

describe.each(databases)('%s', (_, fresh) => {
  let database: OpenDatabase
  let db: Database
  beforeAll(async () => {
    database = await openBooks(await fresh())
    db = database.db
  })
  afterAll(() => database.close())

  const AMOUNT = 10n ** 26n

  it('takes an amount of any size in any place', async () => {
    const address = 'TPool' as Address
    const [tokens, trx, shares] = [AMOUNT, -AMOUNT, 1n]
    const row = { address, token: address, isFirst: true, tokens, trx, shares }
    await db.insert(pools).values(row)
    // Without a type cast: the server takes the type of the column.
    const more = sql`${pools.tokens} + ${AMOUNT}`
    await db
      .update(pools)
      .set({ tokens: more, trx: raised(pools.trx, AMOUNT) })
      .where(sql`${pools.tokens} >= ${AMOUNT} and ${pools.trx} in ${[-AMOUNT, AMOUNT]}`)
    const found = db.select().from(pools)
    expect(await found.where(sql`${pools.tokens} > ${2n * AMOUNT - 1n}`)).toMatchObject([
      { tokens: 2n * AMOUNT, trx: 0n },
    ])
    expect(
      await db.transaction((tx) => tx.$count(pools, sql`${pools.tokens} = ${2n * AMOUNT}`)),
    ).toBe(1)
  })

  it('answers a raw query with its rows, and counts as numbers', async () => {
    const query = sql`select count(*) as many, 2::bigint as two, ${2n ** 60n}::bigint as large,
      ${AMOUNT}::numeric as amount, true as yes, null as nothing, array[1, 2] as list,
      jsonb_build_object('a', 1) as object from (values (1), (2)) as two_rows`
    const expected = [
      {
        many: 2,
        two: 2,
        large: 2n ** 60n,
        amount: String(AMOUNT),
        yes: true,
        nothing: null,
        list: [1, 2],
        object: { a: 1 },
      },
    ]
    expect([...(await db.execute(query))]).toEqual(expected)
    const within = await db.transaction((tx) => tx.transaction((inner) => inner.execute(query)))
    expect([...within]).toEqual(expected)
    expect([...(await db.execute(sql`delete from set_aside`))]).toEqual([])
    expect(await db.select({ many: sql`count(*)` }).from(setAside)).toEqual([{ many: 0 }])
  })

  const SECRET = 'ab12'.repeat(16)
  const request = { orderKey: SECRET, owner: 'TAnn' as Address, productId: '1', prices: [] }
  /** Failing queries, and the words of each that the log may still contain. */
  const failures: Record<string, [string, (db: Database) => Promise<unknown>]> = {
    'a value that the column has already': [
      '23505',
      async (db) => {
        const values = { ...request, quantity: 1, createdAt: 1, prices: [] as never }
        await db.insert(orderRequests).values(values).onConflictDoNothing()
        await db.insert(orderRequests).values(values)
      },
    ],
    'a value that no column takes': [
      '22P02',
      (db) => db.$count(setAside, sql`${setAside.at} = ${SECRET}`),
    ],
    'a row that lacks something': [
      '23502',
      (db) => db.execute(sql`insert into set_aside (tx_id, reason) values (${SECRET}, ${SECRET})`),
    ],
    'a value that is taken for JSON': ['22P02', (db) => db.execute(sql`select ${SECRET}::jsonb`)],
    'a query that is wrong': [
      '42703',
      (db) =>
        db
          .update(setAside)
          .set({ reason: SECRET })
          .where(sql`nowhere = ${SECRET}`),
    ],
    'a value that a function refuses': [
      '22P02',
      (db) => db.execute(sql`select split_part(${`x ${SECRET}`}::text, ' ', 2)::bigint`),
    ],
  }
  it.each(Object.entries(failures))(
    'logs no parameter of a query that fails: %s',
    async (_, [code, fail]) => {
      const transaction = () => db.transaction((tx) => tx.transaction(fail))
      for (const attempt of [() => fail(db), transaction]) {
        const error: unknown = await attempt().then(
          () => undefined,
          (error: unknown) => error,
        )
        const logged = inspect(error, { depth: null, showHidden: true })
        expect(logged).not.toContain(SECRET.slice(0, 8))
        expect(logged).toContain(code)
        expect(logged).toMatch(/Failed query: (select|insert|update)/)
        expect(isFaultOfData(error)).toBe(code < '40')
        expect(reasonOf(error)).toMatch(/^PostgreSQL: /)
      }
    },
  )

  it('tells nothing of rows when its tables cannot be made, or a transaction cannot end', async () => {
    await db.execute(sql`create table notes (note text constraint once unique deferrable)`)
    onTestFinished(async () => void (await db.execute(sql`drop table notes`)))
    const error: unknown = await db
      .transaction(async (tx) => {
        await tx.execute(sql`set constraints all deferred`)
        await tx.execute(sql`insert into notes values (${SECRET}), (${SECRET})`)
      })
      .catch((error: unknown) => error)
    const logged = inspect(error, { depth: null, showHidden: true })
    expect(logged).not.toContain(SECRET.slice(0, 8))
    expect(logged).toContain('once')
  })

  it('says what is wrong with our own code as it is', async () => {
    const broken = new TypeError('is no function')
    const work = () => db.transaction(() => Promise.reject(broken))
    await expect(work()).rejects.toBe(broken)
    expect(await db.$count(orderRequests, eq(orderRequests.owner, 'TBob' as Address))).toBe(0)
  })
})
