import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createServer } from '../../backend/backend.ts'
import { chainCursor } from '../../backend/database/books/cursorSchema.ts'
import { openDatabase, type OpenDatabase } from '../../backend/database/database.ts'
import { announcements } from '../../backend/database/kept/contentSchema.ts'
import { openReplica, ReplicaLate, type Replica } from '../../backend/database/replica.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import { tokens } from '../../src/api/endpoints/tokens.ts'
import type { Server } from '../../backend/serve.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'
import { scriptedChain, addressOf } from './scriptedChain.ts'
import { booksOfAll, openIndex } from './scriptedIndex.ts'
import { castToken, launchpad, sale } from './scriptedLaunchpad.ts'

// Reading from a replica. Here it is the same database under another name, which refuses to write.

const NAME = 'replica'

/** Address of the database under the replica's name. */
const asReplica = (url: string) => `${url}?application_name=${NAME}`

describe.skipIf(inject('postgres') === undefined)('a replica', () => {
  let url: string
  let database: OpenDatabase
  let schema: string
  beforeAll(async () => {
    url = (await freshDatabase()).url!
    database = await openDatabase({ url })
    const chain = scriptedChain()
    for (let token = 1; token <= 3; token += 1) chain.add(castToken(token))
    const index = await openIndex(chain, { database, books: booksOfAll() })
    await index.indexer.sync()
    schema = index.indexer.edition().schema
    await index.stop()
    await refreshFigures(database.db, 1_700_000_010_000)
  })
  afterAll(() => database.close())

  /** Returns the last queries of the connections under the replica's name. */
  const asked = async () =>
    (
      await database.db.execute<{ query: string }>(
        sql`select query from pg_stat_activity where application_name = ${NAME}`,
      )
    ).map(({ query }) => query)

  describe('for one process', () => {
    let replica: Replica
    let told: unknown[]
    beforeEach(() => {
      told = []
      replica = openReplica(asReplica(url), database.db, (error) => told.push(error))
    })
    afterEach(() => replica.close())

    const nameOf = async () =>
      (
        await replica.db.execute<{ name: string }>(
          sql`select current_setting('application_name') as name`,
        )
      )[0]!.name

    it('is read once it has the books, and refuses to write', async () => {
      expect(await nameOf()).toBe('')
      await replica.follow(schema, 3)
      expect(await nameOf()).toBe(NAME)
      expect(
        await replica.db.select({ number: chainCursor.blockNumber }).from(chainCursor),
      ).toEqual([{ number: 3 }])
      await expect(replica.db.delete(announcements)).rejects.toMatchObject({
        cause: { code: '25006' },
      })
      expect(told).toEqual([])
    })

    it('is left alone while it is late or lacks the books, and read again afterwards', async () => {
      await replica.follow(schema, 14)
      expect(await nameOf()).toBe('')
      expect(told).toEqual([expect.any(ReplicaLate)])
      await replica.follow(schema, 13)
      expect(await nameOf()).toBe(NAME)
      await replica.follow('books_99', 3)
      expect(await nameOf()).toBe('')
      expect(told).toHaveLength(2)
    })

    it('is not missed while it is away', async () => {
      const away = openReplica('postgres://nobody@127.0.0.1:1/none', database.db, (error) =>
        told.push(error),
      )
      await away.follow(schema, 3)
      expect(await away.db.$count(announcements)).toBe(0)
      expect(told).toHaveLength(1)
      await away.close()
    })
  })

  describe('for a server', () => {
    let server: Server
    const failures: unknown[] = []
    beforeAll(async () => {
      const node = { baseUrl: '', fetch: () => Promise.reject(new Error('no node')), perSecond: 9 }
      server = await createServer({
        node,
        sale: { contract: sale, coins: [] },
        launchpad,
        database: { url },
        replicaUrl: asReplica(url),
        onError: (error) => failures.push(error),
      })
    })
    afterAll(() => server.close())

    it('answers what is everybody’s, and what is one account’s from the primary', async () => {
      const list = await server.app.request(tokens.swapCoinIssuedList.path)
      expect(await list.json()).toMatchObject({ data: { total: 3 } })
      expect(await asked()).toEqual(
        expect.arrayContaining([expect.stringContaining('token_figures')]),
      )
      const own = `${tokens.swapCoinIssuedList.path}?holder=${addressOf(7)}`
      const before = await asked()
      expect((await server.app.request(own)).status).toBe(200)
      expect(await asked()).toEqual(before)
      expect(failures).toEqual([])
    })
  })
})
