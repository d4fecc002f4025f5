import { openBooks } from './books.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { countBefore, countRows, countsOf } from '../../backend/database/rowCounts.ts'
import { readBegun } from '../../backend/orders/orderRecords.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS } from '../../src/core/time.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openBooks()
})
afterAll(() => database.close())

const run = (query: string) => database.db.execute(sql.raw(query))

beforeEach(async () => {
  await run('delete from cards')
  await run('delete from locks')
  await run('delete from equity_shares')
  await run('delete from announcements')
})

const addAnnouncements = () =>
  run(`insert into announcements (id, title, summary, html, published_at)
    select n::text, '{}', '{}', '{}', n from generate_series(1, 20000) n`)

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
  expect(await run('select * from row_counts')).toEqual([])
})

it('opening a database again counts nothing twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = await freshDatabase({ dataDir: join(folder, 'postgres') })
  const statesOf = async ({ db }: OpenDatabase) => {
    await db.execute(
      sql`insert into cards values (1, 3, 'Ann', 'held', 1, 1) on conflict do nothing`,
    )
    const read = (query: string) => db.execute(sql.raw(query))
    return [await read('select * from row_counts'), await read('select count(*) from pg_trigger')]
  }
  const first = await openBooks(options)
  const before = await statesOf(first)
  await first.close()
  const second = await openBooks(options)
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

it('an order that was begun is listed as long as its owner has none on the chain', async () => {
  const begin = (key: string) =>
    run(`insert into order_requests (order_key, owner, product_id, quantity, prices, created_at)
      values ('${key}', 'Ann', 'box', 1, '[]', 1)`)
  const book = (key: string, owner = 'Ann') =>
    run(`insert into chain_orders (owner, order_key, box_id, quantity, state, created_at)
      values ('${owner}', '${key}', 'box', 1, 'paid', 1)`)
  const begun = async () => {
    const asked = { owner: 'Ann' as Address, offset: 0, limit: 10 }
    const { total, rows } = await readBegun(database.db, asked)
    expect(total).toBe(rows.length)
    return rows.map(({ orderKey }) => orderKey).toSorted()
  }
  await book('before')
  for (const key of ['before', 'after', 'never']) await begin(key)
  await book('after')
  await book('never', 'Eve')
  expect(await begun()).toEqual(['never'])
  await run(`delete from chain_orders where order_key = 'before'`)
  expect(await begun()).toEqual(['before', 'never'])
})

it('a page is read from an index of its order, however many rows there are', async () => {
  await addCards(20_000, 3)
  await addCards(30, 21)
  await run(`insert into locks (contract, owner, created_at, coin, units, unlock_at, tx_id)
    select 'lock', 'Ann', n, 'coin', 1, n, '' from generate_series(1, 20000) n`)
  await run(`insert into equity_shares (token_id, weight, counted_from, taken, stage, taken_in_stage,
      initialised_at, initialised_by, initialised_tx_id)
    select token_id, 1, 0, token_id % 7, 0, 0, 0, 'Ann', '' from cards where level = 3`)
  await run(`insert into order_requests (order_key, owner, product_id, quantity, prices, created_at)
    select n::text, 'Ann', '1', 1, '[]', n from generate_series(1, 20000) n`)
  await run(`insert into income_orders (owner, order_key, coin, units, fee, is_accepted, fee_tx_id,
      position, tx_index, fee_block_number, fee_paid_at, ends_at)
    select 'Ann', n::text, 'coin', 1, 1, true, n::text, 1, 1, n, n, n from generate_series(1, 20000) n`)
  await run(`insert into order_keys (tx_id, position, order_key, contract, event, owner, block_number, at)
    select n::text, 1, 'key', 'sale', 'Bought', n::text, n, n from generate_series(1, 20000) n`)
  await addAnnouncements()
  await run('analyze')
  for (const [index, query] of [
    [
      'order_keys_of_owner',
      `order_keys where order_key = 'key' and owner = '7' order by block_number, tx_id, position`,
    ],
    ['locks_by_time', `locks where owner = 'Ann' order by created_at desc, contract`],
    [
      'cards_by_level',
      `cards where owner = 'Ann' and state = 'held' and level = 21
        order by owned_at desc, token_id desc`,
    ],
    [
      'equity_shares_by_debt',
      `equity_shares where owner = 'Ann' and weight = 1 order by debt, token_id`,
    ],
    [
      'order_requests_begun',
      `order_requests as begun where owner = 'Ann' and created_at > 50 and product_id in ('1', '2')
        and not exists (select from chain_orders as paid
          where paid.owner = begun.owner and paid.order_key = begun.order_key)
        order by created_at desc, order_key`,
    ],
    [
      'announcements_by_publication',
      `announcements where withdrawn_at is null and published_at <= 19990
        order by published_at desc, id desc`,
    ],
    [
      'income_orders_given_back',
      `income_orders where owner = 'Ann' and is_accepted and paid_tx_id is null
        and not (taken_back_tx_id is null and gives_back_at > 15000)
        order by gives_back_at desc, order_key desc`,
    ],
  ]) {
    const plan = await planOf(`select * from ${query} limit 20`)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  }
})

it('announcements to come are counted, and the newest found, without reading the others', async () => {
  await addAnnouncements()
  await run('analyze announcements')
  for (const query of [
    'count(*) from announcements where withdrawn_at is null and published_at > 19990',
    'max(published_at) from announcements where withdrawn_at is null and published_at <= 19990',
  ])
    expect(await planOf(`select ${query}`)).toContain('announcements_by_publication')
})

const planOf = async (query: string) => JSON.stringify(await run(`explain ${query}`))
