import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { keptCounts } from '../database/rowCounts.ts'
import { announcements } from '../database/kept/contentSchema.ts'

const stands = isNull(announcements.withdrawnAt)

/**
 * Condition of announcements that users may read: published, and not withdrawn. `now` is this
 * machine's time. No money depends on it, and news must not wait for a node.
 */
export const isShown = (now: Millis) => and(stands, lte(announcements.publishedAt, now))

/**
 * Counts the announcements that users may read. One statement, so that both counts are of the same
 * moment: those that stand, whose rows are counted already, less the few to be published later.
 */
export async function countShown(db: Database, now: Millis): Promise<number> {
  const standing = db
    .select({ rows: sql`coalesce(sum(${keptCounts.rows}), 0)` })
    .from(keptCounts)
    .where(eq(keptCounts.list, 'standing announcement'))
  const [row] = await db
    .select({ shown: sql`(${standing}) - count(*)`.mapWith(Number) })
    .from(announcements)
    .where(and(stands, gt(announcements.publishedAt, now)))
  return row!.shown
}
