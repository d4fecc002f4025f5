import { and, desc, eq, gt, lt, lte, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import {
  rawBlocks,
  rawChain,
  rawChildren,
  rawLogs,
  rawSources,
} from '../database/kept/rawSchema.ts'
import { giveUpAfter } from './editions.ts'
import { readTip, type Tip } from './rawLogs.ts'

// Removal of stored blocks: those that the node no longer confirms, and old ones without logs.

/** Newest stored blocks, at most `most`. */
export const readNewestBlocks = (db: Database, most: number) =>
  db.select().from(rawBlocks).orderBy(desc(rawBlocks.number)).limit(most)

/**
 * Removes everything after a block, which becomes the tip, and gives up the editions that booked
 * more. Undefined removes everything. Does nothing, and returns false, if `expected` is given and is
 * no longer the tip.
 */
export function trimTo(
  db: Database,
  last: typeof rawBlocks.$inferSelect | undefined,
  expected?: Tip,
): Promise<boolean> {
  const number = last?.number ?? -1
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rawChain} in exclusive mode`)
    if (expected && (await readTip(tx))?.blockId !== expected.blockId) return false
    await tx.delete(rawLogs).where(gt(rawLogs.blockNumber, number))
    await tx.delete(rawBlocks).where(gt(rawBlocks.number, number))
    await tx.delete(rawChildren).where(gt(rawChildren.blockNumber, number))
    await tx.update(rawSources).set({ readTo: number }).where(gt(rawSources.readTo, number))
    if (last)
      await tx
        .update(rawChain)
        .set({ blockNumber: last.number, blockId: last.id, blockAt: last.at })
    else {
      await tx.delete(rawChain)
      await tx.delete(rawSources)
    }
    await giveUpAfter(tx, number)
    return true
  })
}

/**
 * Removes everything from a block on, or a little more, so that it is read again. Returns the first
 * block to be read; undefined if that is the index's own first block.
 */
export async function trimBefore(db: Database, blockNumber: number): Promise<number | undefined> {
  const isBefore = lt(rawBlocks.number, blockNumber)
  const [last] = await db
    .select()
    .from(rawBlocks)
    .where(isBefore)
    .orderBy(desc(rawBlocks.number))
    .limit(1)
  await trimTo(db, last)
  return last && last.number + 1
}

/** Removes blocks without logs that are older than `before`; looks at the last thousands alone. */
export async function prune(db: Database, before: number): Promise<void> {
  const ofBlock = db
    .select({ at: rawLogs.blockNumber })
    .from(rawLogs)
    .where(eq(rawLogs.blockNumber, rawBlocks.number))
  await db
    .delete(rawBlocks)
    .where(
      and(
        lte(rawBlocks.number, before),
        gt(rawBlocks.number, before - 2 * PRUNED_AT_ONCE),
        notExists(ofBlock),
      ),
    )
}

/** Number of blocks between two calls of `prune`. */
export const PRUNED_AT_ONCE = 1_000
