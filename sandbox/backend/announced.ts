import { and, eq } from 'drizzle-orm'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Chain } from './chain.ts'
import type { Database } from './database.ts'
import type { OrderRow } from './orders.ts'
import { announcedPayments, type Payment } from './schema.ts'

interface Announced {
  readonly payment: Payment
  readonly txId: string
  readonly expiresAt: Millis
}

/** The network's maximum: an announcement cannot make other devices wait longer. */
const LONGEST_LIFE_MS = DAY_MS

/** Which payment an order waits for, if any. */
export const nextPayment = ({ state }: OrderRow): Payment | undefined =>
  state === 'unpaid' ? 'first' : state === 'firstPaid' ? 'second' : undefined

/**
 * The transaction that some device announced for a payment of the order, while it may still come
 * to life: not past its expiration by the chain's time, and not solidified as failed.
 */
export async function readAlive(
  db: Database,
  chain: Chain,
  { orderKey, payment }: { readonly orderKey: string; readonly payment: Payment },
  now: Millis,
): Promise<Announced | undefined> {
  const [row] = await db.select().from(announcedPayments).where(isOf(orderKey, payment))
  // A block may hold a transaction that expires after its parent's time; `now` is the newest
  // block's, so what is not later than it can no longer be included.
  if (!row || row.expiresAt <= now) return undefined
  const receipt = await chain.solidifiedReceipt(row.txId)
  if (receipt && !receipt.succeeded) return undefined
  return { payment, txId: row.txId, expiresAt: row.expiresAt }
}

/**
 * Writes down that a device is about to pay with `txId`, unless another transaction is alive: then
 * that one is the answer, and the caller has to wait for its end.
 */
export async function announce(
  db: Database,
  chain: Chain,
  orderKey: string,
  ours: Announced,
  now: Millis,
): Promise<Announced | undefined> {
  const alive = await readAlive(db, chain, { orderKey, payment: ours.payment }, now)
  if (alive && alive.txId !== ours.txId) return alive
  const row = {
    orderKey,
    payment: ours.payment,
    txId: ours.txId,
    expiresAt: Math.min(ours.expiresAt, now + LONGEST_LIFE_MS),
  }
  await db
    .insert(announcedPayments)
    .values(row)
    .onConflictDoUpdate({
      target: [announcedPayments.orderKey, announcedPayments.payment],
      set: row,
    })
  return undefined
}

const isOf = (orderKey: string, payment: Payment) =>
  and(eq(announcedPayments.orderKey, orderKey), eq(announcedPayments.payment, payment))
