import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chainCursor, setAside } from '../../backend/database/books/cursorSchema.ts'
import { bookTables } from '../../backend/database/books/tables.ts'
import {
  openDatabase,
  type Database,
  type DatabaseOptions,
  type OpenDatabase,
} from '../../backend/database/database.ts'
import {
  rawBlocks,
  rawChain,
  rawChildren,
  rawLogs,
  rawSources,
} from '../../backend/database/kept/rawSchema.ts'
import { lockedCoins, rowCounts } from '../../backend/database/rowCounts.ts'
import { openEdition } from '../../backend/index/editions.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** Tables that events fill. The others are counts of them, and the index's own. */
export const filledTables: readonly PgTable[] = bookTables.filter(
  (table: PgTable) => ![chainCursor, setAside, rowCounts, lockedCoins].includes(table as never),
)

/** Opens a database with empty books that no index writes. */
export async function openBooks(options?: DatabaseOptions): Promise<OpenDatabase> {
  const database = await openDatabase(options ?? (await freshDatabase()))
  const { schema } = await openEdition(database.db, [], 0)
  await database.useBooks(schema)
  return database
}

/** Reads the rows of a table as text, sorted. */
export async function rowsOf(db: Database, table: PgTable): Promise<string[]> {
  const rows = await db.select().from(table)
  return rows.map((row) => JSON.stringify(row, written)).sort()
}

const written = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

/** Reads several tables, by name. */
export async function rowsByTable(
  db: Database,
  tables: readonly PgTable[],
): Promise<Record<string, string[]>> {
  const named = await Promise.all(
    tables.map(async (table) => [getTableName(table), await rowsOf(db, table)] as const),
  )
  return Object.fromEntries(named)
}

/** Empties the books that are read, and forgets the chain, so that an index begins anew. */
export async function emptyIndex(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // Triggers are off: the figures that they maintain are emptied, too.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [...bookTables, rawChain, rawSources, rawChildren, rawBlocks, rawLogs])
      await tx.delete(table)
  })
}
