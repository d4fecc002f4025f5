import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chainCursor, setAside } from '../../backend/database/books/cursorSchema.ts'
import { bookTables } from '../../backend/database/books/tables.ts'
import type { Database } from '../../backend/database/database.ts'
import { lockedCoins, rowCounts } from '../../backend/database/rowCounts.ts'

/** Tables that events fill. The others are counts of them, and the index's own. */
export const filledTables: readonly PgTable[] = bookTables.filter(
  (table: PgTable) => ![chainCursor, setAside, rowCounts, lockedCoins].includes(table as never),
)

/** Reads the rows of a table as text, sorted. */
export async function rowsOf(db: Database, table: PgTable): Promise<string[]> {
  const rows = await db.select().from(table)
  return rows.map((row) => JSON.stringify(row, written)).sort()
}

const written = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

/** Reads several tables, by name, one after the other: a transaction has one connection. */
export async function rowsByTable(
  db: Database,
  tables: readonly PgTable[],
): Promise<Record<string, string[]>> {
  const named: Record<string, string[]> = {}
  for (const table of tables) named[getTableName(table)] = await rowsOf(db, table)
  return named
}
