import { and, between, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Page } from '../http/page.ts'

// Rows of lists that only grow are numbered from 1 within their list. The last number is the row
// count, and any page is found as fast as the first.

/** Counts the rows of a list. `where` selects the list that `nth` numbers. */
export async function countNumbered(
  db: Database,
  table: PgTable,
  nth: PgColumn,
  where: SQL,
): Promise<number> {
  const [last] = await db.select({ nth }).from(table).where(where).orderBy(desc(nth)).limit(1)
  return (last?.nth as number | undefined) ?? 0
}

/** Selects the rows of a page of such a list of `total` rows, counted from its end. */
export const isOnPage = (nth: PgColumn, total: number, { offset, limit }: Page, where: SQL): SQL =>
  and(where, between(nth, total - offset - limit + 1, total - offset))!
