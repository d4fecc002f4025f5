import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import type { Answer } from '../http/answer.ts'
import type { Database } from '../database/database.ts'
import { castTokens, purchases, type PurchaseKind } from '../database/launchpadSchema.ts'
import type { Page } from '../http/page.ts'
import { shownNames } from '../tokens/shownNames.ts'

type Presold = Answer<'swapIssuedList'>['items'][number]

/** In the order of the chain: blocks may share a second, and transactions a block. */
const newestFirst = [desc(purchases.blockNumber), desc(purchases.txIndex), desc(purchases.position)]

/** A page of purchases, newest first. */
export async function readPurchases(db: Database, where: SQL | undefined, { offset, limit }: Page) {
  const rows = await db
    .select()
    .from(purchases)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return { total: await db.$count(purchases, where), rows }
}

/** A page of purchases in presales, with the names of what was bought. */
export async function readPresold(
  db: Database,
  where: SQL,
  { offset, limit }: Page,
): Promise<{ total: number; items: Presold[] }> {
  const inPresale = and(eq(purchases.kind, 'presale'), where)
  const rows = await db
    .select({ purchase: purchases, name: castTokens.name, symbol: castTokens.symbol })
    .from(purchases)
    .innerJoin(castTokens, eq(castTokens.address, purchases.token))
    .where(inPresale)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return {
    total: await db.$count(purchases, inPresale),
    items: rows.map(({ purchase, ...names }) => ({
      txId: purchase.txId,
      orderKey: purchase.orderKey,
      buyer: purchase.buyer,
      token: purchase.token,
      ...shownNames(names),
      units: String(purchase.units),
      paid: String(purchase.paid),
      blockNumber: purchase.blockNumber,
      at: purchase.at,
    })),
  }
}

/** Whether a purchase is booked that matches everything asked for. */
export async function isBought(
  db: Database,
  asked: {
    readonly kind: PurchaseKind
    readonly orderKey: string
    readonly owner: Address
    readonly token?: Address | undefined
    readonly offerId?: string | undefined
    readonly units?: bigint | undefined
    readonly txId?: string | undefined
  },
): Promise<boolean> {
  const { kind, orderKey, owner, token, offerId, units, txId } = asked
  const where = and(
    eq(purchases.kind, kind),
    eq(purchases.orderKey, orderKey),
    eq(purchases.buyer, owner),
    token && eq(purchases.token, token),
    offerId === undefined ? undefined : eq(purchases.offerId, offerId),
    units === undefined ? undefined : eq(purchases.units, units),
    txId === undefined ? undefined : eq(purchases.txId, txId),
  )
  return (await db.$count(purchases, where)) > 0
}
