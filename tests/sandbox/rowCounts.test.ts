import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../sandbox/backend/database/database.ts'
import { countBefore, countRows, countsOf } from '../../sandbox/backend/database/rowCounts.ts'
import { DAY_MS } from '../../src/core/time.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({})
})
afterAll(() => database.close())

const run = (query: string) => database.db.execute(sql.raw(query))

beforeEach(async () => {
  await run('delete from cards')
  await run('delete from locks')
  await run('delete from equity_shares')
})

const addCards = (many: number, level: number) =>
  run(`insert into cards select ${level} * 1000000000::bigint + n, ${level}, 'Ann', 'held', n, n
    from generate_series(1, ${many}) n`)

it('rows are counted as they come, change and go', async () => {
  const { db } = database
  await addCards(7, 3)
  await addCards(2, 21)
  await run(`update cards set state = 'staked' where level = 3 and owned_at < 3`)
  await run(`update cards set owner = 'Bob' where level = 21 and owned_at = 1`)
  await run('delete from cards where level = 3 and owned_at = 7')
  const counted = (await countsOf(db, 'card', 'Ann')).map(({ of, rows }) => [...of, rows])
  expect(counted).toEqual([
    ['held', '21', 1],
    ['held', '3', 4],
    ['staked', '3', 2],
  ])
  expect(await countRows(db, 'card', ['Ann held 3', 'Bob held 21'])).toBe(5)
})

it('what a transaction takes back was never counted', async () => {
  const { db } = database
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into cards values (1, 3, 'Ann', 'held', 1, 1)`)
    throw new Error('not booked')
  })
  await expect(undone).rejects.toThrow('not booked')
  expect(await countsOf(db, 'card', 'Ann')).toEqual([])
})

it('nothing is left of a list that was emptied', async () => {
  await addCards(3, 3)
  await run('delete from cards')
  const { rows } = (await run('select * from row_counts')) as unknown as { rows: unknown[] }
  expect(rows).toEqual([])
})

it('rows that were there before they were counted are counted', async () => {
  await addCards(4, 3)
  await run('drop trigger count_card_inserted on cards')
  await run('drop trigger count_card_deleted on cards')
  await run('drop trigger count_card_updated on cards')
  await addCards(2, 5)
  await run(`call keep_count('card', 'cards', $$owner || ' ' || state || ' ' || level$$)`)
  expect(await countRows(database.db, 'card', ['Ann held 3', 'Ann held 5'])).toBe(6)
})

it('opening a database again counts nothing twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'counts-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const statesOf = async ({ db }: OpenDatabase) => {
    await db.execute(
      sql`insert into cards values (1, 3, 'Ann', 'held', 1, 1) on conflict do nothing`,
    )
    const read = async (query: string) =>
      ((await db.execute(sql.raw(query))) as unknown as { readonly rows: readonly object[] }).rows
    return [await read('select * from row_counts'), await read('select count(*) from pg_trigger')]
  }
  const first = await openDatabase({ dataDir })
  const before = await statesOf(first)
  await first.close()
  const second = await openDatabase({ dataDir })
  expect(await statesOf(second)).toEqual(before)
  await second.close()
})

it('days that are over are counted apart from today', async () => {
  const [now, hour] = [100 * DAY_MS + 5, DAY_MS / 24]
  for (const [index, unlockAt] of [now - DAY_MS, now - 2 * DAY_MS, now - 1, now + hour].entries())
    await run(`insert into locks (contract, owner, created_at, coin, units, unlock_at, tx_id)
      values ('lock', 'Ann', ${index}, 'coin', 1, ${unlockAt}, '')`)
  expect(await countBefore(database.db, 'day of locks', 'Ann', now)).toBe(2)
})

it('a page is read from an index of its order, however many rows there are', async () => {
  await addCards(20_000, 3)
  await addCards(30, 21)
  await run(`insert into locks (contract, owner, created_at, coin, units, unlock_at, tx_id)
    select 'lock', 'Ann', n, 'coin', 1, n, '' from generate_series(1, 20000) n`)
  await run('analyze')
  const planOf = async (query: string) => {
    const plan = (await run(`explain ${query}`)) as unknown as { rows: object[] }
    return JSON.stringify(plan.rows)
  }
  const locks = await planOf(
    `select * from locks where owner = 'Ann' order by created_at desc, contract limit 20`,
  )
  expect(locks).toContain('locks_by_time')
  expect(locks).not.toContain('Sort')
  const cards = await planOf(`select token_id from cards
    where owner = 'Ann' and state = 'held' and level = 21
    order by owned_at desc, token_id desc limit 20`)
  expect(cards).toContain('cards_by_level')
  expect(cards).not.toContain('Sort')
  await run(`insert into equity_shares (token_id, weight, counted_from, taken, stage, taken_in_stage,
      initialised_at, initialised_by, initialised_tx_id)
    select token_id, 1, 0, token_id % 7, 0, 0, 0, 'Ann', '' from cards where level = 3`)
  await run('analyze')
  const shares = await planOf(`select token_id from equity_shares
    where owner = 'Ann' and weight = 1 order by debt, token_id limit 20`)
  expect(shares).toContain('equity_shares_by_debt')
  expect(shares).not.toContain('Sort')
})
