import type { SnapshotRow } from '../../../src/db/database.ts'

// In place of `src/db/snapshots.ts`, for tests of what keeps answers. Files of one process share their
// modules, so all that replace it do so by this.

/** What takes the place of the database. */
interface Kept {
  readonly rows: Map<string, SnapshotRow>
}

/** The part of the services that keeps answers. */
export const keeperOf = (rows = new Map<string, SnapshotRow>()) => ({
  readKept: async (key: string) => rows.get(key),
  outboxOpened: Promise.resolve({ db: { rows } }),
})

export const writeSnapshot = async (db: Kept, row: SnapshotRow) => void db.rows.set(row.key, row)
export const deleteSnapshot = async (db: Kept, key: string) => void db.rows.delete(key)
