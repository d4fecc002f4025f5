import type { Database, OperationRow } from './database.ts'

/** Rows per read: the screen is drawn in between. */
const PORTION = 50

/** Every row in portions, newest first, for as long as the caller wants more. */
export async function* readEveryRow(db: Database): AsyncGenerator<OperationRow[]> {
  // Turned around here: backwards, a browser without `getAllRecords` hands out keys one by one.
  const ids = (await db.operations.orderBy('createdAt').primaryKeys()).toReversed()
  for (let from = 0; from < ids.length; from += PORTION) {
    const rows = await db.operations.bulkGet(ids.slice(from, from + PORTION))
    yield rows.filter((row) => row !== undefined)
  }
}
