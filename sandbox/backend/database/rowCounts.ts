import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { bigint, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { DAY_MS, type Millis } from '../../../src/core/time.ts'
import type { Database } from './database.ts'

const columns = {
  /** As `keep_count` in `schema.sql` names it. */
  list: text('list').notNull(),
  key: text('key').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  units: numeric('units', { mode: 'bigint' }).notNull(),
}

/** How many rows lists have, and what they hold together: written by triggers alone. */
export const rowCounts = pgTable('row_counts', columns, (table) => [
  primaryKey({ columns: [table.list, table.key] }),
])

/** What is locked of each coin: the same. */
export const lockedCoins = pgTable('locked_coins', columns, (table) => [
  primaryKey({ columns: [table.list, table.key] }),
])

/** How many rows a list has under a key, or under several together. */
export const countRows = async (
  db: Database,
  list: string,
  key: string | readonly string[] = '',
): Promise<number> => (await sumRows(db, list, key)).rows

/** The same, and what they hold together. */
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

/** What a list has under each of the keys that begin with an account, by what follows it: from `from` on. */
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

/** How a day is written in keys: counted from 1970 on, in order. */
export const dayOf = (at: Millis): string => String(Math.floor(at / DAY_MS)).padStart(6, '0')

/** When it began. */
export const startOfDay = (at: Millis): Millis => at - (at % DAY_MS)

/**
 * What a list whose keys end in days has under those that begin so and are over: what is of today has to be
 * counted besides.
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
