import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Profile } from '../../src/api/endpoints/profile.ts'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import { announce, readAlive, type Announcing } from './announced.ts'
import { launchpadRequests, type Payment } from '../database/kept/requestSchema.ts'
import { refuse, type Refused } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { renew } from './unpaid.ts'

interface NewOrder {
  readonly orderKey: string
  readonly owner: Address
  readonly kind: string
  /** Everything that the order requests. */
  readonly asked: object
  readonly profile?: Profile
}

/** Request context: the caller's network address, and the chain's time. */
interface Asking extends Announcing {
  readonly requester: string
  readonly now: Millis
}

type Kept = typeof launchpadRequests.$inferSelect

/** Another device's transaction for an order, while it may still take effect. */
interface Rival {
  readonly announced?: { readonly txId: string; readonly expiresAt: Millis }
}

/**
 * Opens an order or finds it again, and announces the caller's transaction for it. Past the
 * client's limit, a new order is answered but not recorded (`limitNewOrders`). Refused if the key
 * belongs to another order.
 */
export async function beginOrder(
  service: Service,
  order: NewOrder,
  asking: Asking,
): Promise<Result<Rival, Refused>> {
  const { orderKey, owner } = order
  const kept = await keepOrder(service, order, asking)
  if (kept && !isSame(kept, order)) return refuse('orderMismatch', orderKey)
  const { txId, expiresAt, now } = asking
  const ours = kept ? { txId, expiresAt } : {}
  return ok(await findRival(service, { orderKey, owner, ...ours }, now))
}

/**
 * Stores an order, unless its key is known or its client has begun too many. Returns the order
 * stored under its key, if any.
 */
export async function keepOrder(
  { db, newOrders }: Pick<Service, 'db' | 'newOrders'>,
  order: NewOrder,
  { requester, now }: Asking,
): Promise<Kept | undefined> {
  const read = async () => {
    const ofKey = eq(launchpadRequests.orderKey, order.orderKey)
    return (await db.select().from(launchpadRequests).where(ofKey))[0]
  }
  const known = await read()
  if (known && (await renew(db, launchpadRequests, order.orderKey, now))) return known
  const row = { ...order, asked: textOf(order.asked), createdAt: now, askedAt: now }
  await newOrders.record(db, { requester, owner: order.owner, kind: order.kind }, (tx, client) =>
    tx
      .insert(launchpadRequests)
      .values({ ...row, client })
      .onConflictDoNothing(),
  )
  // Read again, because another device may have written first.
  return read()
}

const isSame = ({ owner, kind, asked, profile }: Kept, order: NewOrder): boolean =>
  owner === order.owner &&
  kind === order.kind &&
  asked === textOf(order.asked) &&
  isDeepStrictEqual(profile ?? undefined, order.profile)

const textOf = (asked: object): string =>
  JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Returns another device's transaction for this order, while it may still take effect. If there is
 * none, records the caller's own, if announced. Most orders are paid once.
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
): Promise<Rival> {
  const rival =
    txId === undefined || expiresAt === undefined
      ? await readAlive(db, chain, { orderKey, payment }, now)
      : await announce(db, chain, { orderKey, owner }, { payment, txId, expiresAt }, now)
  return rival ? { announced: { txId: rival.txId, expiresAt: rival.expiresAt } } : {}
}
