import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { unitPriceOf } from '../../../src/features/trade/rules.ts'
import { PRICE_DECIMALS } from '../../../src/core/price.ts'
import { TRX } from '../../../src/core/amount.ts'
import { TOKEN_DECIMALS } from '../../../src/core/tokenTerms.ts'
import type { TradedSort } from '../../../src/api/endpoints/trades.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { shownNames } from '../tokens/shownNames.ts'
import type { Database } from '../database/database.ts'
import { castTokens, pools, trades, type TokenRow } from '../database/launchpadSchema.ts'

type Traded = Answer<'swapCoinInfo'>['token']

/** TRX for a whole token of the factory, rounded down; undefined for an empty pool. */
export const priceOf = (tokens: bigint, trx: bigint): bigint | undefined =>
  unitPriceOf({ tokens, trx }, TOKEN_DECIMALS)

/** The same for the database. */
const price = (tokens: SQL | typeof pools.tokens, trx: SQL | typeof pools.trx) =>
  sql`div(${trx} * ${sql.raw(`1e${TOKEN_DECIMALS + PRICE_DECIMALS - TRX.decimals}`)}::numeric, ${tokens})`

const priceNow = price(pools.tokens, pools.trx)

/** The price a day ago, or at the opening. */
const priceBefore = (now: number) => sql`coalesce(
  (
    select ${price(sql`t.pool_tokens`, sql`t.pool_trx`)} from trades t
    where t.token = ${castTokens.address} and t.at <= ${now - DAY_MS} and t.pool_tokens > 0
    order by t.block_number desc, t.tx_index desc, t.position desc limit 1
  ),
  ${price(sql`${pools.openedTokens}`, sql`${pools.openedTrx}`)}
)`

const volume = (now: number) => sql`coalesce(
  (
    select sum(t.trx) from trades t
    where t.token = ${castTokens.address} and t.at > ${now - DAY_MS}
  ),
  0
)`

const change = (now: number) =>
  sql`div((${priceNow} - ${priceBefore(now)}) * 10000, greatest(${priceBefore(now)}, 1))`

/** All remaining tokens at the pool's price; null while the pool is empty. */
export const marketCap = sql`div(
  (${castTokens.totalSupply} - ${castTokens.burnt}) * ${pools.trx}, nullif(${pools.tokens}, 0)
)`

const isTraded = and(gt(pools.tokens, 0n), gt(pools.trx, 0n))

/** `where` must include `isTraded`: the price of an empty pool divides by zero. */
const readTraded = (db: Database, now: number, where: SQL | undefined) =>
  db
    .select({
      address: castTokens.address,
      name: castTokens.name,
      symbol: castTokens.symbol,
      price: sql<string>`${priceNow}::text`,
      changeBp: sql`${change(now)}`.mapWith(Number),
      volume: sql<string>`${volume(now)}::text`,
      marketCap: sql<string>`${marketCap}::text`,
      launchedAt: castTokens.launchedAt,
    })
    .from(castTokens)
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .where(where)
    .$dynamic()

const by = (now: number): Record<TradedSort, SQL> => ({
  volume: desc(volume(now)),
  marketCap: desc(marketCap),
  change: desc(change(now)),
  newest: desc(castTokens.launchedAt),
})

const shown = (row: Traded): Traded => ({
  ...row,
  ...shownNames(row),
})

export async function readTradedPage(
  db: Database,
  { now, sort, offset, limit }: { now: number; sort: TradedSort } & Page,
): Promise<{ total: number; items: Traded[] }> {
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(castTokens)
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .where(isTraded)
  const rows = await readTraded(db, now, isTraded)
    .orderBy(by(now)[sort], asc(castTokens.address))
    .limit(limit)
    .offset(offset)
  return { total: counted!.total, items: rows.map(shown) }
}

export async function readTradedToken(
  db: Database,
  { address }: TokenRow,
  now: number,
): Promise<Traded | undefined> {
  const [row] = await readTraded(db, now, and(isTraded, eq(castTokens.address, address)))
  return row && shown(row)
}

/** The newest trades first. */
export const lastFirst = [desc(trades.blockNumber), desc(trades.txIndex), desc(trades.position)]
