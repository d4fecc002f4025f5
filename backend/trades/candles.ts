import { and, desc, eq } from 'drizzle-orm'
import type { CandleInterval } from '../../src/api/endpoints/trades.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { candles } from '../database/books/figureSchema.ts'
import { pools, type TokenRow } from '../database/books/launchpadSchema.ts'
import type { Answer } from '../http/answer.ts'
import { priceOf } from './prices.ts'

type Candle = Answer<'swapCoinInfo'>['candles'][number]

const lengthOf: Record<CandleInterval, Millis> = {
  '5m': 5 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
}

/** Reads the newest candles of a token, oldest first, by the pool's price after each trade. */
export async function readCandles(
  db: Database,
  { address, pool }: TokenRow,
  { interval, limit }: { interval: CandleInterval; limit: number },
): Promise<Candle[]> {
  // One more than requested, because each candle opens where the one before closed.
  const newest = await db
    .select()
    .from(candles)
    .where(and(eq(candles.token, address), eq(candles.length, lengthOf[interval])))
    .orderBy(desc(candles.at))
    .limit(limit + 1)
  const before = newest.length > limit ? newest.pop()!.close : undefined
  let last = before ?? (await readOpening(db, pool))
  return newest.reverse().map(({ at, high, low, close, volume }) => {
    const open = last
    last = close
    return {
      at,
      open: String(open),
      high: String(high > open ? high : open),
      low: String(low < open ? low : open),
      close: String(close),
      volume: String(volume),
    }
  })
}

/** Reads the price at which a pool opened. */
async function readOpening(db: Database, pool: TokenRow['pool']): Promise<bigint> {
  const [opened] = await db
    .select({ tokens: pools.openedTokens, trx: pools.openedTrx })
    .from(pools)
    .where(eq(pools.address, pool))
  return priceOf(opened?.tokens ?? 0n, opened?.trx ?? 0n) ?? 0n
}
