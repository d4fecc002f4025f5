import { openBooks } from './books.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { presaleHandlers } from '../../backend/presales/presaleEndpoints.ts'
import type { Service } from '../../backend/service.ts'
import { castingHandlers } from '../../backend/tokens/castingEndpoints.ts'
import { refreshFigures } from '../../backend/tokens/figures.ts'
import { tokenHandlers } from '../../backend/tokens/tokenEndpoints.ts'
import { tradeHandlers } from '../../backend/trades/tradeEndpoints.ts'
import { DAY_MS, HOUR_MS } from '../../src/core/time.ts'
import { addManyTokens, addressOfMany } from './manyTokens.ts'
import { launchpad } from './scriptedLaunchpad.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

// Compares a few rows with many times as many: a request reads no more of them.

const NOW = 1_700_000_000_000
const [FEW, MANY] = [40, 2_000]
const token = addressOfMany(0)
const owner = addressOfMany(1)

const page = { pageNo: 1, pageSize: 20 }
const questions = {
  'tokens by market cap': (ask) => ask.swapCoinIssuedList({ ...page, sort: 'marketCap' }),
  'tokens by what they raised': (ask) => ask.swapCoinIssuedList({ ...page, sort: 'raised' }),
  'tokens of a phase': (ask) =>
    ask.swapCoinIssuedList({ ...page, sort: 'newest', phase: 'trading' }),
  'traded by volume': (ask) => ask.swapCoinList({ ...page, sort: 'volume' }),
  'traded by change': (ask) => ask.swapCoinList({ ...page, sort: 'change' }),
  candles: (ask) => ask.swapCoinInfo({ ...page, token, interval: '1d', candles: 5 }),
  'late trades': (ask) =>
    ask.swapCoinInfo({ token, interval: '1d', candles: 5, pageNo: 2, pageSize: 10 }),
  'a token': (ask) => ask.tokenDetail({ token }),
  'offers by price': (ask) => ask.productMarketList({ ...page, sort: 'price' }),
  'offers of a token': (ask) => ask.productMarketList({ ...page, token, sort: 'newest' }),
  'own offers': (ask) => ask.productMarketList({ ...page, seller: owner, sort: 'newest' }),
  purchases: (ask) => ask.userProductBuyRecordList({ ...page, owner }),
  'purchases in presales': (ask) => ask.swapIssuedList({ ...page, owner }),
  'purchases of a presale': (ask) => ask.presaleRecord({ ...page, token }),
  'sums of a presale': (ask) => ask.presaleSum({ token }),
  'sums of an account': (ask) => ask.donateSum({ owner }),
  'liquidity of a token': (ask) => ask.liquidityInfo({ token }),
  'what a transaction made': (ask) => ask.parseHash({ txId: '1' }),
} satisfies Record<string, (ask: Ask) => Promise<{ readonly ok: boolean }>>

type Ask = ReturnType<typeof asking>
const asking = (database: OpenDatabase) => {
  const service = {
    db: database.db,
    chain: { time: async () => NOW },
    refreshFigures: (now: number) => refreshFigures(database.db, now),
    launchpad,
    sale: { contract: owner, coins: [] },
  } as unknown as Service
  const handlers = {
    ...tokenHandlers(service),
    ...castingHandlers(service),
    ...tradeHandlers(service),
    ...presaleHandlers(service),
  }
  type Handlers = typeof handlers
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (request: never) => handler(request, 'en', '', undefined, ''),
    ]),
  ) as unknown as {
    [Name in keyof Handlers]: (request: Parameters<Handlers[Name]>[0]) => Promise<{ ok: boolean }>
  }
}

let crowds: readonly { readonly database: OpenDatabase; readonly ask: Ask }[]

beforeAll(async () => {
  crowds = await Promise.all(
    [FEW, MANY].map(async (many) => {
      const database = await openBooks(await freshDatabase({ connections: 1 }))
      await fill(database, many)
      return { database, ask: asking(database) }
    }),
  )
})
afterAll(() => Promise.all(crowds.map(({ database }) => database.close())))

async function fill({ db }: OpenDatabase, many: number): Promise<void> {
  await addManyTokens(db, many / 2)
  await db.execute(sql`
    insert into trades (tx_id, position, token, trader, is_buy, tokens, trx, pool_tokens, pool_trx,
      block_number, tx_index, at)
    select 'trade ' || n, 0, ${token}, ${owner}, true, 1, n, 1e24, 1e12 + n, n, 0,
      ${NOW - 2 * DAY_MS}::bigint + n * ${(2 * DAY_MS) / MANY}::bigint
      from generate_series(1, ${many}::integer) n`)
  await db.execute(sql`
    insert into purchases (tx_id, position, kind, order_key, buyer, token, units, paid,
      block_number, tx_index, at)
    select kind || n, 0, kind, n::text, ${owner}, ${token}, 1, 1, n, 0, n
      from generate_series(1, ${many}::integer) n, unnest(array['presale', 'pool']) kind`)
  await db.execute(sql`
    insert into offers (id, order_key, seller, token, offered, left_units, unit_price, expires_at,
      cancelled, tx_id, created_at)
    select n::text, n::text, ${owner}, ${token}, 1, 1, n, ${NOW + HOUR_MS}::bigint, false, n::text, n
      from generate_series(1, ${many}::integer) n`)
  await db.execute(sql`
    insert into holdings select ${token}, 'holder ' || n, 1 from generate_series(1, ${many}::integer) n`)
  await db.execute(sql`
    insert into presale_buyers (presale, buyer, bought, paid, received, paid_back, liquidity)
    select ${token}, 'buyer ' || n, 1, 1, 0, 0, 0 from generate_series(1, ${many}::integer) n`)
  // All data is in memory. The planner should sort so few rows only if no index has them in order.
  await db.execute(sql`set random_page_cost = 1`)
  await refreshFigures(db, NOW)
  // A server does this automatically.
  await db.execute(sql`analyze`)
}

it.each(Object.entries(questions))('looks at no more rows: %s', async (_, question) => {
  const [few, many] = await Promise.all(
    crowds.map(async ({ database, ask }) => {
      // The first request computes the stale figures.
      expect((await question(ask)).ok).toBe(true)
      const before = await rowsLookedAt(database)
      await question(ask)
      return (await rowsLookedAt(database)) - before
    }),
  )
  // With few rows the database may scan a whole table, because that is cheaper.
  expect(many).toBeLessThanOrEqual(Math.max(few!, page.pageSize * TABLES))
})

/** Maximum number of tables read per row of a list. */
const TABLES = 6

/**
 * Counts the rows that the database has read from the launchpad's tables, with or without an index.
 */
async function rowsLookedAt({ db }: OpenDatabase): Promise<number> {
  // PostgreSQL flushes its statistics only now and then.
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const [sum] = await db.execute<{ rows: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows from pg_stat_user_tables`)
  return sum!.rows
}
