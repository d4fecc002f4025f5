import type { Database, SnapshotRow } from './database.ts'

/** Maximum number of stored answers from backend and chain; the oldest are deleted first. */
const KEPT = 500

export const readSnapshot = (db: Database, key: string): Promise<SnapshotRow | undefined> =>
  db.snapshots.get(key)

/** Reads all answers whose key starts with `prefix`. */
export const readSnapshots = (db: Database, prefix: string): Promise<SnapshotRow[]> =>
  db.snapshots.where('key').startsWith(prefix).toArray()

export const deleteSnapshot = (db: Database, key: string): Promise<void> => db.snapshots.delete(key)

/** Stores an answer, and deletes the oldest ones beyond `KEPT`. */
export const writeSnapshot = (db: Database, row: SnapshotRow): Promise<void> =>
  db.transaction('rw', db.snapshots, async () => {
    await db.snapshots.put(row)
    const surplus = (await db.snapshots.count()) - KEPT
    if (surplus <= 0) return
    await db.snapshots.bulkDelete(
      await db.snapshots.orderBy('fetchedAt').limit(surplus).primaryKeys(),
    )
  })
