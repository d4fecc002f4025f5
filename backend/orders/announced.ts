import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Permission } from '../../src/chain/permission.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'
import { EXPIRATION_MS } from '../../src/outbox/expiration.ts'
import type { Chain } from '../chain/chain.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/answer.ts'
import type { OrderRow } from './orderRecords.ts'
import { announcedPayments, type Payment } from '../database/kept/requestSchema.ts'

interface Announced {
  readonly payment: Payment
  readonly txId: string
  readonly expiresAt: Millis
}

/**
 * Request in which a device announces the transaction that it will send, before asking its wallet.
 */
export interface Announcing {
  readonly txId?: string | undefined
  readonly expiresAt?: Millis | undefined
}

/** Whether an announcement lacks one of its two fields. It must have both or neither. */
export const isHalf = ({ txId, expiresAt }: Announcing): boolean =>
  (txId === undefined) !== (expiresAt === undefined)

export const halfAnnounced = refuse('badRequest', 'an announcement has both txId and expiresAt')

/**
 * Longest life of an announcement, for most accounts. It equals the life of the app's own
 * transactions, plus a minute for a slow wallet. Anyone can announce in anyone's name, so an
 * announcement is only a hint for the user's other device, never a lock.
 */
export const ANNOUNCEMENT_LIFE_MS = EXPIRATION_MS + MINUTE_MS

/**
 * Returns the longest life of an account's announcement. A multisig account passes transactions
 * among its co-signers for up to a day, so its announcements live as long as its transactions.
 */
async function lifeFor(chain: Chain, owner: Address, claimedMs: Millis): Promise<Millis> {
  if (claimedMs <= ANNOUNCEMENT_LIFE_MS) return ANNOUNCEMENT_LIFE_MS
  const permissions = await chain.permissions(owner)
  const isAlone = ({ keys, threshold }: Permission) =>
    keys.some(({ weight }) => weight >= threshold)
  return permissions.some(isAlone) ? ANNOUNCEMENT_LIFE_MS : DAY_MS
}

/** Returns the payment that an order waits for, if any. */
export const nextPayment = ({ state }: OrderRow): Payment | undefined =>
  state === 'unpaid' ? 'first' : state === 'firstPaid' ? 'second' : undefined

/**
 * Reads the transaction that a device announced for a payment of the order, while it may still take
 * effect. It must not be expired by the chain's time, nor solidified as failed.
 */
export async function readAlive(
  db: Database,
  chain: Chain,
  { orderKey, payment }: { readonly orderKey: string; readonly payment: Payment },
  now: Millis,
): Promise<Announced | undefined> {
  const [row] = await db.select().from(announcedPayments).where(isOf(orderKey, payment))
  return row && aliveOf(chain, row, now)
}

async function aliveOf(
  chain: Chain,
  { payment, txId, expiresAt }: typeof announcedPayments.$inferSelect,
  now: Millis,
): Promise<Announced | undefined> {
  // A block contains only transactions that expire after its parent's time. `now` is the newest
  // block's time, so a transaction that expires by then can no longer be included. An expiration
  // more than a day ahead is impossible for any account, and is ignored.
  if (expiresAt <= now || expiresAt > now + DAY_MS) return undefined
  const receipt = await chain.solidifiedReceipt(txId)
  return receipt && !receipt.succeeded ? undefined : { payment, txId, expiresAt }
}

/**
 * Records that a device is about to pay with `txId`. If another transaction is alive, returns that
 * one instead. If several devices announce at once, one wins.
 */
export async function announce(
  db: Database,
  chain: Chain,
  { orderKey, owner }: { readonly orderKey: string; readonly owner: Address },
  ours: Announced,
  now: Millis,
): Promise<Announced | undefined> {
  const { payment, txId } = ours
  const lifeMs = await lifeFor(chain, owner, ours.expiresAt - now)
  const row = { orderKey, payment, txId, expiresAt: Math.min(ours.expiresAt, now + lifeMs) }
  if (await claim(db, row, now)) return undefined
  const [known] = await db.select().from(announcedPayments).where(isOf(orderKey, payment))
  const alive = known && (await aliveOf(chain, known, now))
  if (alive) return alive.txId === txId ? undefined : alive
  // It failed permanently. Replace it, but not a newer one announced meanwhile.
  if (await claim(db, row, now, known?.txId)) return undefined
  return readAlive(db, chain, { orderKey, payment }, now)
}

/**
 * Replaces a payment's announcement if there is none, or it has expired, or it is `failed`. A
 * single statement, so that only one of two callers can win. Announcing the same transaction again
 * does not extend its life; otherwise a forged one could live forever.
 */
async function claim(
  db: Database,
  row: typeof announcedPayments.$inferInsert,
  now: Millis,
  failed?: string,
): Promise<boolean> {
  const taken = await db
    .insert(announcedPayments)
    .values(row)
    .onConflictDoUpdate({
      target: [announcedPayments.orderKey, announcedPayments.payment],
      set: row,
      setWhere: or(
        lte(announcedPayments.expiresAt, now),
        gt(announcedPayments.expiresAt, now + DAY_MS),
        failed === undefined ? undefined : eq(announcedPayments.txId, failed),
      )!,
    })
    .returning({ txId: announcedPayments.txId })
  return taken.length > 0
}

const isOf = (orderKey: string, payment: Payment) =>
  and(eq(announcedPayments.orderKey, orderKey), eq(announcedPayments.payment, payment))
