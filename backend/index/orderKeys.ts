import { and, asc, eq, lte, sql } from 'drizzle-orm'
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

/** Most events returned of one owner. An honest owner's secret key never has more. */
const MOST = 20

/**
 * Reads what each owner carried out under a key, oldest first, so that later events hide nothing.
 * The limit is per owner: anyone may use a key that is not theirs, and must not hide its owner's
 * events.
 */
export function readKey(db: Database, orderKey: string, owner?: Address) {
  const { contract, event, txId, position, blockNumber, at } = orderKeys
  const nth = sql<number>`row_number() over (
    partition by ${orderKeys.owner} order by ${blockNumber}, ${txId}, ${position}
  )`.as('nth')
  const ofKey = db
    .select({ contract, event, owner: orderKeys.owner, txId, position, blockNumber, at, nth })
    .from(orderKeys)
    .where(
      and(
        eq(orderKeys.orderKey, orderKey),
        owner === undefined ? undefined : eq(orderKeys.owner, owner),
      ),
    )
    .as('of_key')
  return db
    .select({
      contract: ofKey.contract,
      event: ofKey.event,
      owner: ofKey.owner,
      txId: ofKey.txId,
      blockNumber: ofKey.blockNumber,
      at: ofKey.at,
    })
    .from(ofKey)
    .where(lte(ofKey.nth, MOST))
    .orderBy(asc(ofKey.blockNumber), asc(ofKey.txId), asc(ofKey.position))
}
