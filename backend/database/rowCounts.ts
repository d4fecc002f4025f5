import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { bigint, customType, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { descending } from './columns.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from './alike.ts'

/** Text that sorts by its bytes, whatever the database's language. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const columns = {
  /** Name given by `keep_count` in `counts.sql`. */
  list: text('list').notNull(),
  key: plainText('key').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  units: numeric('units', { mode: 'bigint' }).notNull(),
}

/** Row counts and sums of the books' lists, written by triggers only. */
export const rowCounts = pgTable('row_counts', columns, (table) => [
  primaryKey({ columns: [table.list, table.key] }),
])

/** Row counts of kept lists, written by triggers only. */
export const keptCounts = pgTable('kept_counts', columns, (table) => [
  primaryKey({ columns: [table.list, table.key] }),
])

/** Row counts and sums of locks per asset, written by triggers only. */
export const lockedCoins = pgTable('locked_coins', columns, (table) => [
  primaryKey({ columns: [table.list, table.key] }),
  index('locked_coins_by_rows').on(table.list, descending(table.rows), table.key),
])

/** Counts the rows of a list under one key, or under several together. */
export const countRows = async (
  db: Database,
  list: string,
  key: string | readonly string[] = '',
): Promise<number> => (await sumRows(db, list, key)).rows

/** Counts the rows of a list, and sums their units. */
export async function sumRows(
  db: Database,
  list: string,
  key: string | readonly string[] = '',
): Promise<{ readonly rows: number; readonly units: bigint }> {
  const [sums] = await db
    .select({
      rows: sql`coalesce(sum(${rowCounts.rows}), 0)`.mapWith(Number),
      units: sql`coalesce(sum(${rowCounts.units}), 0)`.mapWith(BigInt),
    })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), inArray(rowCounts.key, [key].flat())))
  return sums!
}

/** Counts the rows of a kept list. */
export async function countKept(db: Database, list: string): Promise<number> {
  const isList = and(eq(keptCounts.list, list), eq(keptCounts.key, ''))
  const [row] = await db.select({ rows: keptCounts.rows }).from(keptCounts).where(isList)
  return row?.rows ?? 0
}

/**
 * Returns a list's counts under each key that begins with an account, by the rest of the key.
 * Starts at `from`.
 */
export async function countsOf(
  db: Database,
  list: string,
  account: string,
  from = '',
): Promise<{ readonly of: readonly string[]; readonly rows: number; readonly units: bigint }[]> {
  const { key, rows, units } = rowCounts
  const found = await db
    .select({ key, rows, units })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), gte(key, `${account} ${from}`), lt(key, `${account}!`)))
  return found.map(({ key: whole, ...counted }) => ({
    of: whole.split(' ').slice(1),
    ...counted,
  }))
}

/** Formats a day for keys: days since 1970, padded so that they sort. */
export const dayOf = (at: Millis): string => String(Math.floor(at / DAY_MS)).padStart(6, '0')

/** Returns the start of the UTC day. */
export const startOfDay = (at: Millis): Millis => at - (at % DAY_MS)

/**
 * Counts a list's rows under keys that begin with `begin` and end in a past day. The caller counts
 * today's rows separately.
 */
export async function countBefore(
  db: Database,
  list: string,
  begin: string,
  now: Millis,
): Promise<number> {
  const [row] = await db
    .select({ rows: sql`coalesce(sum(${rowCounts.rows}), 0)`.mapWith(Number) })
    .from(rowCounts)
    .where(
      and(
        eq(rowCounts.list, list),
        gte(rowCounts.key, `${begin} `),
        lt(rowCounts.key, `${begin} ${dayOf(now)}`),
      ),
    )
  return row!.rows
}
