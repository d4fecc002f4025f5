import { and, asc, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { unitPriceOf } from '../../../src/features/trade/rules.ts'
import { PRICE_DECIMALS } from '../../../src/core/price.ts'
import { TRX } from '../../../src/core/amount.ts'
import { TOKEN_DECIMALS } from '../../../src/core/tokenTerms.ts'
import type { CandleInterval, TradedSort } from '../../../src/api/endpoints/trades.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { shownNames } from '../tokens/shownNames.ts'
import type { Database } from '../database/database.ts'
import { castTokens, pools, trades, type TokenRow } from '../database/launchpadSchema.ts'

type Traded = Answer<'swapCoinInfo'>['token']
type Candle = Answer<'swapCoinInfo'>['candles'][number]
type Trade = Answer<'swapCoinInfo'>['trades']['items'][number]

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

const lengthOf: Record<CandleInterval, number> = {
  '5m': 5 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
}

const tradePrice = price(sql`${trades.poolTokens}`, sql`${trades.poolTrx}`)
const inOrder = sql`${trades.blockNumber}, ${trades.txIndex}, ${trades.position}`
/** The newest trades first. */
export const lastFirst = [desc(trades.blockNumber), desc(trades.txIndex), desc(trades.position)]

/** The newest candles of a token, oldest first, by the pool's price after each trade. */
export async function readCandles(
  db: Database,
  { address, pool }: TokenRow,
  { interval, limit }: { interval: CandleInterval; limit: number },
): Promise<Candle[]> {
  const length = sql.raw(String(lengthOf[interval]))
  const ofToken = and(eq(trades.token, address), gt(trades.poolTokens, 0n))
  const rows = await db
    .select({
      at: sql`${trades.at} / ${length} * ${length}`.mapWith(Number),
      high: sql<string>`max(${tradePrice})::text`,
      low: sql<string>`min(${tradePrice})::text`,
      closes: sql<string>`(array_agg(${tradePrice} order by ${inOrder}))[count(*)]::text`,
      volume: sql<string>`sum(${trades.trx})::text`,
    })
    .from(trades)
    .where(ofToken)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(limit)
  const oldest = rows.at(-1)
  if (!oldest) return []
  const [before] = await db
    .select({ price: sql<string>`${tradePrice}::text` })
    .from(trades)
    .where(and(ofToken, lt(trades.at, oldest.at)))
    .orderBy(...lastFirst)
    .limit(1)
  const [opened] = await db
    .select({ tokens: pools.openedTokens, trx: pools.openedTrx })
    .from(pools)
    .where(eq(pools.address, pool))
  let last = BigInt(before?.price ?? priceOf(opened?.tokens ?? 0n, opened?.trx ?? 0n) ?? 0n)
  return rows.reverse().map(({ at, high, low, closes, volume }) => {
    const open = last
    last = BigInt(closes)
    const [highest, lowest] = [BigInt(high), BigInt(low)]
    return {
      at,
      open: String(open),
      high: String(highest > open ? highest : open),
      low: String(lowest < open ? lowest : open),
      close: closes,
      volume,
    }
  })
}

export async function readTrades(
  db: Database,
  { address }: TokenRow,
  { offset, limit }: Page,
): Promise<{ total: number; items: Trade[] }> {
  const ofToken = eq(trades.token, address)
  const rows = await db
    .select()
    .from(trades)
    .where(ofToken)
    .orderBy(...lastFirst)
    .limit(limit)
    .offset(offset)
  return {
    total: await db.$count(trades, ofToken),
    items: rows.map((row) => ({
      txId: row.txId,
      position: row.position,
      trader: row.trader,
      isBuy: row.isBuy,
      tokens: String(row.tokens),
      trx: String(row.trx),
      price: String(priceOf(row.poolTokens, row.poolTrx) ?? 0n),
      blockNumber: row.blockNumber,
      at: row.at,
    })),
  }
}
