import type { Database, OperationRow } from './database.ts'

/** Rows per read; the browser paints between reads. */
const PORTION = 50

/** Yields all rows in portions, newest first, until the caller stops. */
export async function* readEveryRow(db: Database): AsyncGenerator<OperationRow[]> {
  // Reversed here: with a backward cursor, a browser without `getAllRecords` returns keys one by
  // one.
  const ids = (await db.operations.orderBy('createdAt').primaryKeys()).toReversed()
  for (let from = 0; from < ids.length; from += PORTION) {
    const rows = await db.operations.bulkGet(ids.slice(from, from + PORTION))
    yield rows.filter((row) => row !== undefined)
  }
}
