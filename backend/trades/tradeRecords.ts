import { desc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { trades, type TokenRow } from '../database/books/launchpadSchema.ts'
import type { Answer } from '../http/answer.ts'
import { countNumbered, isOnPage } from '../database/numbered.ts'
import type { Page } from '../http/page.ts'
import { priceOf } from './prices.ts'

type Trade = Answer<'swapCoinInfo'>['trades']['items'][number]

/** Reads a page of a token's trades, newest first. */
export async function readTrades(
  db: Database,
  { address }: TokenRow,
  page: Page,
): Promise<{ total: number; items: Trade[] }> {
  const ofToken = eq(trades.token, address)
  const total = await countNumbered(db, trades, trades.nth, ofToken)
  const rows = await db
    .select()
    .from(trades)
    .where(isOnPage(trades.nth, total, page, ofToken))
    .orderBy(desc(trades.nth))
  return {
    total,
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
