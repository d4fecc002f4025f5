import { and, eq, exists, inArray, lt, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import { incomeVouchers } from '../database/kept/voucherSchema.ts'
import type { Database } from '../database/database.ts'
import {
  announcedPayments,
  launchpadRequests,
  orderRequests,
} from '../database/kept/requestSchema.ts'
import { WITHDRAWAL } from '../income/applications.ts'
import type { LaunchpadContracts } from '../index/chapter.ts'
import { contractOfKind } from './orderKinds.ts'
import {
  isUnpaidBoxOrder,
  isUnpaidRequest,
  paidBoxOrder,
  paidRequest,
  UNPAID_MS,
} from './unpaid.ts'

// Deletes what was begun and never paid. Anyone can begin an order for free, so the tables would
// grow forever. A paid order's request stays, because it holds what no chain has: the prices asked,
// a token's description, the application for a voucher.
//
// Only the chain's time counts, as far as the books are complete. A book that is behind may lack
// the payment of an order; an order older than the book's last block plus its life does not.

/**
 * Longest life of a transaction that TRON admits. A device asks before each transaction that it
 * hands to a wallet, so none is included later than this after the last call.
 */
const SIGNED_MS = DAY_MS

/** Time beyond the last moment that a row may be needed. */
const MARGIN_MS = DAY_MS

/** Time after the last call before payment for which an unpaid order of the launchpad stays. */
export const REQUEST_MS = SIGNED_MS + MARGIN_MS

/** Time for which an unpaid box order stays: lists show it to other devices for some days. */
export const BOX_ORDER_MS = UNPAID_MS + MARGIN_MS

/** Rows per statement, so that none holds its locks for long. */
const BATCH = 500

export interface Sweep {
  readonly db: Database
  readonly launchpad: LaunchpadContracts
  readonly signal?: AbortSignal
}

/**
 * Sweeps once: marks paid orders, then deletes unpaid ones and announcements after their time.
 * Several processes may sweep at once; each skips the rows that another is working on.
 */
export async function sweepOrders(sweep: Sweep): Promise<void> {
  for (const step of [markPaid, deleteBoxOrders, deleteRequests, deleteAnnouncements])
    while (!sweep.signal?.aborted && (await step(sweep)) >= BATCH);
}

/** Time of the newest solidified block that the index has read. Null while it has read none. */
const readUntil = sql`(select block_at from chain_cursor where id = 1)`

/** Time up to which the books hold every payment. An event that was set aside may be one. */
const completeUntil = sql`(
  select least(block_at, (select min(at) from set_aside)) from chain_cursor where id = 1
)`

type Requests = typeof orderRequests | typeof launchpadRequests

const isOver = ({ askedAt, createdAt }: Requests, lifeMs: Millis): SQL =>
  and(
    lt(askedAt, sql`${completeUntil} - ${lifeMs}::bigint`),
    // Versions that did not write the time of the last call.
    lt(createdAt, sql`${completeUntil} - ${lifeMs}::bigint`),
  )!

/**
 * Marks orders whose payment is on chain, so that they stay when the index later follows other
 * contracts and knows the payment no longer. A marked order's client is forgotten.
 */
async function markPaid({ db }: Sweep): Promise<number> {
  const paid = { isPaid: true, client: null }
  const boxOrders = await db
    .update(orderRequests)
    .set(paid)
    .where(
      inArray(
        orderRequests.orderKey,
        db
          .select({ orderKey: orderRequests.orderKey })
          .from(orderRequests)
          .where(and(not(orderRequests.isPaid), exists(paidBoxOrder(db))))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({ orderKey: orderRequests.orderKey })
  const requests = await db
    .update(launchpadRequests)
    .set(paid)
    .where(
      inArray(
        launchpadRequests.orderKey,
        db
          .select({ orderKey: launchpadRequests.orderKey })
          .from(launchpadRequests)
          .where(and(not(launchpadRequests.isPaid), exists(paidRequest(db))))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({ orderKey: launchpadRequests.orderKey })
  return Math.max(boxOrders.length, requests.length)
}

async function deleteBoxOrders({ db }: Sweep): Promise<number> {
  const gone = db
    .select({ orderKey: orderRequests.orderKey })
    .from(orderRequests)
    .where(isUnpaidBoxOrder(db, not(orderRequests.isPaid), isOver(orderRequests, BOX_ORDER_MS)))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const rows = await db
    .delete(orderRequests)
    .where(inArray(orderRequests.orderKey, gone))
    .returning({ orderKey: orderRequests.orderKey })
  return rows.length
}

/**
 * Deletes unpaid orders of the contracts that the index follows; of others it knows no payments. An
 * application goes only if no voucher was signed for it, and its fund is the one that is followed.
 */
async function deleteRequests({ db, launchpad }: Sweep): Promise<number> {
  const kinds = Object.entries(contractOfKind).flatMap(([kind, contract]) =>
    launchpad[contract] === undefined ? [] : [kind],
  )
  const { orderKey, owner, kind, asked, isPaid } = launchpadRequests
  const vouchers = db
    .select({ one: sql`1` })
    .from(incomeVouchers)
    .where(and(eq(incomeVouchers.owner, owner), eq(incomeVouchers.orderKey, orderKey)))
  const isOfFund = sql`strpos(${asked}, ${JSON.stringify(launchpad.incomeFund ?? '')}) > 0`
  const gone = db
    .select({ orderKey })
    .from(launchpadRequests)
    .where(
      isUnpaidRequest(
        db,
        not(isPaid),
        isOver(launchpadRequests, REQUEST_MS),
        inArray(kind, kinds),
        or(ne(kind, WITHDRAWAL), isOfFund),
        notExists(vouchers),
      ),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const rows = await db
    .delete(launchpadRequests)
    .where(inArray(orderKey, gone))
    .returning({ orderKey })
  return rows.length
}

/** Deletes announcements that no block can include any more, of paid orders too. */
async function deleteAnnouncements({ db }: Sweep): Promise<number> {
  const { orderKey, payment } = announcedPayments
  const rows = await db
    .delete(announcedPayments)
    .where(
      sql`(${orderKey}, ${payment}) in (
        select order_key, payment from announced_payments where expires_at <= ${readUntil}
        limit ${BATCH} for update skip locked
      )`,
    )
    .returning({ orderKey })
  return rows.length
}
