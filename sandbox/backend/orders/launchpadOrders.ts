import { eq } from 'drizzle-orm'
import type { Profile } from '../../../src/api/endpoints/profile.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import { announce, readAlive, type Announcing } from './announced.ts'
import type { Database } from '../database/database.ts'
import { launchpadRequests, type Payment } from '../database/schema.ts'
import type { Service } from '../service.ts'

interface NewOrder {
  readonly orderKey: string
  readonly owner: Address
  readonly kind: string
  /** Everything it asks for. */
  readonly asked: object
  readonly profile?: Profile
}

/** Keeps an order, unless its key is known; returns what is kept under it. */
export async function keepOrder(
  db: Database,
  order: NewOrder,
  now: Millis,
): Promise<typeof launchpadRequests.$inferSelect> {
  const row = { ...order, asked: textOf(order.asked), createdAt: now }
  await db.insert(launchpadRequests).values(row).onConflictDoNothing()
  const [known] = await db
    .select()
    .from(launchpadRequests)
    .where(eq(launchpadRequests.orderKey, order.orderKey))
  return known!
}

const textOf = (asked: object): string =>
  JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** Opens an order or finds it again; false if the key belongs to another one. */
export async function openOrder(db: Database, order: NewOrder, now: Millis): Promise<boolean> {
  const { owner, kind, asked } = await keepOrder(db, order, now)
  return owner === order.owner && kind === order.kind && asked === textOf(order.asked)
}

/**
 * Another device's transaction for this order, while it may still take effect. If there is none,
 * records the caller's own, if it announces one. Most orders are paid once.
 */
export async function findRival(
  { db, chain }: Service,
  {
    orderKey,
    owner,
    txId,
    expiresAt,
  }: Announcing & {
    readonly orderKey: string
    readonly owner: Address
  },
  now: Millis,
  payment: Payment = 'first',
): Promise<{ announced?: { txId: string; expiresAt: Millis } }> {
  const rival =
    txId === undefined || expiresAt === undefined
      ? await readAlive(db, chain, { orderKey, payment }, now)
      : await announce(db, chain, { orderKey, owner }, { payment, txId, expiresAt }, now)
  return rival ? { announced: { txId: rival.txId, expiresAt: rival.expiresAt } } : {}
}
