import { and, eq, lt, notExists, sql, type SQL } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { orderKeys } from '../database/books/orderKeySchema.ts'
import { chainOrders } from '../database/books/saleSchema.ts'
import { launchpadRequests, orderRequests } from '../database/kept/requestSchema.ts'

// Orders that were begun and are not on chain. The books' tables are looked up each time, because
// they may be emptied and read again.

/** Time for which lists show an unpaid box order. Anyone who has its key can still pay it. */
export const UNPAID_MS = 7 * DAY_MS

/** Condition that joins a box order as it was begun with its record on chain. */
export const onSameOrder = and(
  eq(orderRequests.owner, chainOrders.owner),
  eq(orderRequests.orderKey, chainOrders.orderKey),
)

/** Selects the record on chain of a box order that was begun. */
export const paidBoxOrder = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(chainOrders)
    .where(onSameOrder)

/**
 * Selects the events on chain that name an order of the launchpad with its owner. All contracts
 * name the order that they carry out. Only a presale's release names none, and so seems unpaid.
 */
export const paidRequest = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(orderKeys)
    .where(
      and(
        eq(orderKeys.orderKey, launchpadRequests.orderKey),
        eq(orderKeys.owner, launchpadRequests.owner),
      ),
    )

/** Selects box orders that were begun and are not on chain. */
export const isUnpaidBoxOrder = (db: Database, ...where: (SQL | undefined)[]) =>
  and(...where, notExists(paidBoxOrder(db)))

/** Selects orders of the launchpad that were begun and are not on chain. */
export const isUnpaidRequest = (db: Database, ...where: (SQL | undefined)[]) =>
  and(...where, notExists(paidRequest(db)))

/** Time within which a repeated call need not be recorded: rows stay for days. */
const RECENT_MS = HOUR_MS

/**
 * Records that an order is asked for again, so that it stays for another life. Returns false if it
 * has just been deleted, because a payment that is about to be signed needs it.
 */
export async function renew(
  db: Database,
  table: typeof orderRequests | typeof launchpadRequests,
  orderKey: string,
  now: Millis,
): Promise<boolean> {
  const ofKey = eq(table.orderKey, orderKey)
  const renewed = await db
    .update(table)
    .set({ askedAt: now })
    .where(and(ofKey, lt(table.askedAt, now - RECENT_MS)))
    .returning({ orderKey: table.orderKey })
  return renewed.length > 0 || (await db.$count(table, ofKey)) > 0
}
