import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Permission } from '../../../src/chain/permission.ts'
import type { Address } from '../../../src/core/address.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '../../../src/core/time.ts'
import { EXPIRATION_MS } from '../../../src/outbox/expiration.ts'
import type { Chain } from '../index/chain.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/answer.ts'
import type { OrderRow } from './orderRecords.ts'
import { announcedPayments, type Payment } from '../database/schema.ts'

interface Announced {
  readonly payment: Payment
  readonly txId: string
  readonly expiresAt: Millis
}

/** A device's request that announces what it is about to send, before its wallet is asked. */
export interface Announcing {
  readonly txId?: string | undefined
  readonly expiresAt?: Millis | undefined
}

/** An announcement has both, or neither. */
export const isHalf = ({ txId, expiresAt }: Announcing): boolean =>
  (txId === undefined) !== (expiresAt === undefined)

export const halfAnnounced = refuse('badRequest', 'an announcement has both txId and expiresAt')

/**
 * How long an announcement is believed once made, for most accounts: as long as the app's own transactions live, plus
 * a minute for a slow wallet. Anybody can make one in anybody's name, so it is a hint for the
 * user's other device, and never a lock.
 */
export const ANNOUNCEMENT_LIFE_MS = EXPIRATION_MS + MINUTE_MS

/**
 * An account that takes several keys for everything has what it signed handed from one to the next,
 * for a day at most: its announcements are believed for as long as its transactions live.
 */
async function lifeFor(chain: Chain, owner: Address, claimedMs: Millis): Promise<Millis> {
  if (claimedMs <= ANNOUNCEMENT_LIFE_MS) return ANNOUNCEMENT_LIFE_MS
  const permissions = await chain.permissions(owner)
  const isAlone = ({ keys, threshold }: Permission) =>
    keys.some(({ weight }) => weight >= threshold)
  return permissions.some(isAlone) ? ANNOUNCEMENT_LIFE_MS : DAY_MS
}

/** Which payment an order waits for, if any. */
export const nextPayment = ({ state }: OrderRow): Payment | undefined =>
  state === 'unpaid' ? 'first' : state === 'firstPaid' ? 'second' : undefined

/**
 * The transaction that a device announced for a payment of the order, while it may still take
 * effect: not past its expiration by the chain's time, and not solidified as failed.
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
  // A block holds only transactions that expire after its parent's time. `now` is the newest
  // block's, so one that expires by then can no longer be included. (Nor is an expiration believed
  // that no account could have.)
  if (expiresAt <= now || expiresAt > now + DAY_MS) return undefined
  const receipt = await chain.solidifiedReceipt(txId)
  return receipt && !receipt.succeeded ? undefined : { payment, txId, expiresAt }
}

/**
 * Records that a device is about to pay with `txId`, unless another transaction is alive: then
 * returns that one. Of devices that announce at the same time, one wins.
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
  // It failed for good: replace it, but not a newer one that came in between.
  if (await claim(db, row, now, known?.txId)) return undefined
  return readAlive(db, chain, { orderKey, payment }, now)
}

/**
 * Replaces a payment's announcement if there is none, or it has expired, or it is `failed`. One
 * statement, so that only one of two can win. (Announcing the same transaction again does not
 * extend its life: whoever made it up could have it believed for ever.)
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
