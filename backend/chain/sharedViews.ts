import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ContractCall } from '../../src/chain/call.ts'
import { encodeCall } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { chainViews } from '../database/kept/nodeSchema.ts'
import { databaseNow } from './headBoard.ts'

/**
 * Time for which an answer that is the same for everybody holds. `constant`: always. `untilEvent`:
 * until its contract, which the index follows, emits an event. `minute`: about a minute, for
 * contracts that are not ours.
 */
export type Validity = 'constant' | 'untilEvent' | 'minute'

/** Longest age of an answer in ms, in case an event is missing. */
const LONGEST: Readonly<Record<Validity, Millis>> = {
  constant: Infinity,
  untilEvent: 10 * MINUTE_MS,
  minute: MINUTE_MS,
}

/** Time for which others leave it to the process that asks again. */
const CLAIM_MS = 5 * SECOND_MS

/** Marks the answers of contracts that have emitted events. */
export const markStale = (db: Database, contracts: readonly Address[]): Promise<unknown> =>
  db
    .update(chainViews)
    .set({ isStale: true })
    .where(and(inArray(chainViews.contract, [...contracts]), eq(chainViews.isStale, false)))

export interface SharedViews {
  /**
   * Returns a view's encoded answer from the database. If it no longer holds, one process asks
   * again, and the others use it meanwhile. It is also used if asking fails.
   */
  read(call: ContractCall, validity: Validity, ask: () => Promise<string>): Promise<string>
}

/** Creates a reader of answers that all processes of a database share. */
export function sharedViews(db: Database): SharedViews {
  return {
    async read(call, validity, ask) {
      const { contract } = call
      const key = `${contract} ${encodeCall(call.signature, call.args)}`
      const [known] = await db
        .select({
          output: chainViews.output,
          isStale: chainViews.isStale,
          age: sql<number>`${databaseNow} - ${chainViews.askedAt}`.mapWith(Number),
        })
        .from(chainViews)
        .where(eq(chainViews.key, key))
      const holds =
        known && (validity === 'constant' || (!known.isStale && known.age <= LONGEST[validity]))
      if (known && (holds || !(await claim(key)))) return known.output
      try {
        return await store(key, contract, await ask())
      } catch (error) {
        if (known) return known.output
        throw error
      }
    },
  }

  /** Whether this process is the one that asks again. */
  async function claim(key: string): Promise<boolean> {
    const isFree = lt(chainViews.claimedAt, sql`${databaseNow} - ${CLAIM_MS}::bigint`)
    const claimed = await db
      .update(chainViews)
      // An event from now on makes the answer stale again.
      .set({ claimedAt: databaseNow, isStale: false })
      .where(and(eq(chainViews.key, key), isFree))
      .returning({ key: chainViews.key })
    return claimed.length > 0
  }

  async function store(key: string, contract: Address, output: string): Promise<string> {
    const row = { contract, output, askedAt: databaseNow, claimedAt: databaseNow }
    await db
      .insert(chainViews)
      .values({ key, ...row, isStale: false })
      .onConflictDoUpdate({ target: chainViews.key, set: row })
    return output
  }
}
