import { asc, eq } from 'drizzle-orm'
import type { EventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { orderKeys } from '../database/books/orderKeySchema.ts'
import type { Place } from './book.ts'

/** Key of an order that was carried out without one. */
const NO_KEY = '0'.repeat(64)

/** An event and its position. */
interface Written {
  readonly db: Database
  readonly contract: Address
  readonly position: number
  readonly place: Place
}

/**
 * Records an order's key. All contracts begin an event about an order with its key and its owner.
 */
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
    // One event may belong to several chapters.
    .onConflictDoNothing()
}

/** Most events returned. An honest owner's secret key never has more. */
const MOST = 20

/** Reads what was carried out under a key, oldest first, so that later events hide nothing. */
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
