import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Address } from '../../src/core/address.ts'
import type { Answer } from '../http/answer.ts'
import type { Database } from '../database/database.ts'
import { castTokens, purchases, type PurchaseKind } from '../database/books/launchpadSchema.ts'
import { countNumbered, isOnPage } from '../database/numbered.ts'
import type { Page } from '../http/page.ts'
import { shownNames } from '../tokens/shownNames.ts'

type Presold = Answer<'swapIssuedList'>['items'][number]

/**
 * Selects one account's purchases: all, of one kind, or of one kind and token. Or selects all of a
 * token's.
 */
export type Whose =
  | { readonly buyer: Address; readonly kind?: undefined; readonly token?: undefined }
  | { readonly buyer: Address; readonly kind: PurchaseKind; readonly token?: Address | undefined }
  | { readonly buyer?: undefined; readonly kind: PurchaseKind; readonly token: Address }

/**
 * Returns the condition that selects the purchases, and the column that numbers them in chain
 * order.
 */
function listOf({ buyer, kind, token }: Whose): { readonly where: SQL; readonly nth: PgColumn } {
  const { nthOfBuyer, nthOfKind, nthOfOwn, nthOfToken } = purchases
  const where = and(
    buyer && eq(purchases.buyer, buyer),
    kind && eq(purchases.kind, kind),
    token && eq(purchases.token, token),
  )!
  if (buyer === undefined) return { where, nth: nthOfToken }
  if (kind === undefined) return { where, nth: nthOfBuyer }
  return { where, nth: token ? nthOfOwn : nthOfKind }
}

export function countPurchases(db: Database, whose: Whose): Promise<number> {
  const { where, nth } = listOf(whose)
  return countNumbered(db, purchases, nth, where)
}

/** Reads a page of purchases, newest first. */
export async function readPurchases(db: Database, whose: Whose, page: Page) {
  const { where, nth } = listOf(whose)
  const total = await countNumbered(db, purchases, nth, where)
  const rows = await db
    .select()
    .from(purchases)
    .where(isOnPage(nth, total, page, where))
    .orderBy(desc(nth))
  return { total, rows }
}

/** Reads a page of purchases in presales, with the names of the tokens bought. */
export async function readPresold(
  db: Database,
  whose: { readonly buyer: Address } | { readonly token: Address },
  page: Page,
): Promise<{ total: number; items: Presold[] }> {
  const { total, rows } = await readPurchases(db, { ...whose, kind: 'presale' }, page)
  const tokens = rows.map(({ token }) => token)
  const named = await db
    .select({ token: castTokens.address, name: castTokens.name, symbol: castTokens.symbol })
    .from(castTokens)
    .where(inArray(castTokens.address, tokens))
  const nameOf = new Map(named.map((row) => [row.token, shownNames(row)]))
  return {
    total,
    items: rows.map((row) => ({
      txId: row.txId,
      orderKey: row.orderKey,
      buyer: row.buyer,
      token: row.token,
      // Presales sell only the factory's tokens, so each has a name.
      ...nameOf.get(row.token)!,
      units: String(row.units),
      paid: String(row.paid),
      blockNumber: row.blockNumber,
      at: row.at,
    })),
  }
}

/** Whether a purchase that matches all the given criteria is booked. */
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
