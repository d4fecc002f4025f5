import { and, desc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { address, units } from '../../src/api/schema.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { incomeOrders } from '../database/books/incomeSchema.ts'
import { launchpadRequests } from '../database/kept/requestSchema.ts'

/** Kind of a withdrawal in `launchpad_requests`. */
export const WITHDRAWAL = 'income.withdraw'

const asked = v.object({ contract: address, coin: address, amount: units })
export type Application = v.InferOutput<typeof asked>

export const readAsked = (text: string): Application => v.parse(asked, JSON.parse(text))

/**
 * Reads an account's application under a key. Applications are not on chain: if they were lost, so
 * were the vouchers. The backend must then not sign for these orders again.
 */
export async function readApplication(
  db: Database,
  { owner, orderKey }: { readonly owner: Address; readonly orderKey: string },
): Promise<Application | undefined> {
  const isIt = and(
    eq(launchpadRequests.orderKey, orderKey),
    eq(launchpadRequests.owner, owner),
    eq(launchpadRequests.kind, WITHDRAWAL),
  )
  const [row] = await db.select().from(launchpadRequests).where(isIt)
  return row && readAsked(row.asked)
}

/**
 * Most applications of an account to look up at once. Anyone may apply in an account's name, and
 * each lookup is a request to the node.
 */
const MOST_LOOKED_AT = 5

/** Reads the keys of an account's newest applications for which no fee is booked. */
export async function readUnbooked(db: Database, owner: Address): Promise<string[]> {
  const isIt = and(
    eq(incomeOrders.owner, launchpadRequests.owner),
    eq(incomeOrders.orderKey, launchpadRequests.orderKey),
  )
  const rows = await db
    .select({ orderKey: launchpadRequests.orderKey })
    .from(launchpadRequests)
    .leftJoin(incomeOrders, isIt)
    .where(
      and(
        eq(launchpadRequests.owner, owner),
        eq(launchpadRequests.kind, WITHDRAWAL),
        isNull(incomeOrders.orderKey),
      ),
    )
    .orderBy(desc(launchpadRequests.createdAt))
    .limit(MOST_LOOKED_AT)
  return rows.map(({ orderKey }) => orderKey)
}
