import type { SnapshotRow } from '../../../src/db/database.ts'

// Replaces `src/db/snapshots.ts` in tests of stored answers. Files of one process share their
// modules, so all of them use this replacement.

/** In-memory replacement for the database. */
interface Kept {
  readonly rows: Map<string, SnapshotRow>
}

/** The part of the services that stores answers. */
export const keeperOf = (rows = new Map<string, SnapshotRow>()) => ({
  readKept: async (key: string) => rows.get(key),
  outboxOpened: Promise.resolve({ db: { rows } }),
})

export const writeSnapshot = async (db: Kept, row: SnapshotRow) => void db.rows.set(row.key, row)
export const deleteSnapshot = async (db: Kept, key: string) => void db.rows.delete(key)
