import { sql } from 'drizzle-orm'
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
import { openEdition } from '../../backend/index/editions.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** Opens a database with empty books that no index writes. */
export async function openBooks(options?: DatabaseOptions): Promise<OpenDatabase> {
  const database = await openDatabase(options ?? (await freshDatabase()))
  const { schema } = await openEdition(database.db, [], 0)
  await database.useBooks(schema)
  return database
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
