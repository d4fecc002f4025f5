import { and, desc, eq, type SQL } from 'drizzle-orm'
import { withoutHidden } from '../../../src/core/text.ts'
import type { Answer } from '../http/answer.ts'
import type { Database } from '../database/database.ts'
import { castTokens, purchases } from '../database/launchpadSchema.ts'

type Presold = Answer<'swapIssuedList'>['items'][number]

/** In the order of the chain: blocks may share a second, and transactions a block. */
const newestFirst = [desc(purchases.blockNumber), desc(purchases.txIndex), desc(purchases.position)]

/** A page of purchases, newest first. */
export async function readPurchases(
  db: Database,
  where: SQL | undefined,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) {
  const rows = await db
    .select()
    .from(purchases)
    .where(where)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return { total: await db.$count(purchases, where), rows }
}

/** A page of purchases in presales, with the names of what was bought. */
export async function readPresold(
  db: Database,
  where: SQL,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ total: number; items: Presold[] }> {
  const inPresale = and(eq(purchases.kind, 'presale'), where)
  const rows = await db
    .select({ purchase: purchases, name: castTokens.name, symbol: castTokens.symbol })
    .from(purchases)
    .innerJoin(castTokens, eq(castTokens.address, purchases.token))
    .where(inPresale)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return {
    total: await db.$count(purchases, inPresale),
    items: rows.map(({ purchase, name, symbol }) => ({
      txId: purchase.txId,
      orderKey: purchase.orderKey,
      buyer: purchase.buyer,
      token: purchase.token,
      name: withoutHidden(name),
      symbol: withoutHidden(symbol),
      units: String(purchase.units),
      paid: String(purchase.paid),
      blockNumber: purchase.blockNumber,
      at: purchase.at,
    })),
  }
}
