import { and, between, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Page } from '../http/page.ts'

// Rows that are only ever added have numbers, from 1 within their list: the last one says how many there
// are, and any page is found as fast as the first.

/** How many rows a list has: `where` picks the list that `nth` numbers. */
export async function countNumbered(
  db: Database,
  table: PgTable,
  nth: PgColumn,
  where: SQL,
): Promise<number> {
  const [last] = await db.select({ nth }).from(table).where(where).orderBy(desc(nth)).limit(1)
  return (last?.nth as number | undefined) ?? 0
}

/** Picks the rows of a page of such a list of `total`, counted from its end. */
export const isOnPage = (nth: PgColumn, total: number, { offset, limit }: Page, where: SQL): SQL =>
  and(where, between(nth, total - offset - limit + 1, total - offset))!
