import { asc, eq } from 'drizzle-orm'
import type { EventShape } from '../../../src/chain/event.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { orderKeys } from '../database/orderKeySchema.ts'
import type { Place } from './book.ts'

/** An order that was carried out without a key has this one. */
const NO_KEY = '0'.repeat(64)

/** An event, and its place. */
interface Written {
  readonly db: Database
  readonly contract: Address
  readonly position: number
  readonly place: Place
}

/** All contracts begin an event about an order with its key, and who carried it out. */
export async function bookKey(
  { db, contract, position, place }: Written,
  { name: event, fields: [first, second] }: Pick<EventShape, 'name' | 'fields'>,
  said: object,
): Promise<void> {
  if (first?.name !== 'order' || first.type !== 'bytes32' || second?.type !== 'address') return
  const { [first.name]: orderKey, [second.name]: owner } = said as Record<string, string>
  if (orderKey === undefined || orderKey === NO_KEY) return
  const { txId, blockNumber, at } = place
  await db
    .insert(orderKeys)
    .values({ orderKey, event, owner: owner as Address, contract, txId, position, blockNumber, at })
    // One event may be of several chapters.
    .onConflictDoNothing()
}

/** More than one account ever has under a key that only its owner knows. */
const MOST = 20

/** What was carried out under a key, the oldest first: nothing that came later hides it. */
export const readKey = (db: Database, orderKey: string) =>
  db
    .select({
      contract: orderKeys.contract,
      event: orderKeys.event,
      owner: orderKeys.owner,
      txId: orderKeys.txId,
      blockNumber: orderKeys.blockNumber,
      at: orderKeys.at,
    })
    .from(orderKeys)
    .where(eq(orderKeys.orderKey, orderKey))
    .orderBy(asc(orderKeys.blockNumber), asc(orderKeys.txId), asc(orderKeys.position))
    .limit(MOST)
