import type { PgTable } from 'drizzle-orm/pg-core'
import { bookTables } from '../../../backend/database/books/tables.ts'
import { startSandbox } from '../../../sandbox/server.ts'

/**
 * Opens the data of a killed process and compares its index with one rebuilt from the chain.
 * Returns the number of rows, and throws if the two differ.
 */
export async function compareWithRebuild(dataDir: string): Promise<number> {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  // Both read the same chain, since no blocks are made or indexed meanwhile.
  const options = { port: 0, dataDir, mining: 'manual', indexMs: 3_600_000, onError } as const
  const sandbox = await startSandbox(options)
  try {
    const { db, indexer } = sandbox.backend
    const rowsOf = async (table: PgTable) => {
      const rows = await db.select().from(table)
      const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
      return rows.map((row) => JSON.stringify(row, write)).sort()
    }
    const everything = () => Promise.all(bookTables.map(rowsOf))
    const followed = await everything()
    await indexer.rebuild()
    const rebuilt = await everything()
    for (const [index, rows] of followed.entries()) {
      const wrong = rows.find((row, at) => row !== rebuilt[index]![at])
      if (wrong !== undefined || rows.length !== rebuilt[index]!.length)
        throw new Error(`the index differs from a rebuild: ${rows.length} rows, ${wrong}`)
    }
    if (errors.length > 0) throw errors[0]
    return followed.flat().length
  } finally {
    await sandbox.close()
  }
}
