import type { Database, SnapshotRow } from './database.ts'

/** How many answers of backend and chain are kept; the oldest go first. */
const KEPT = 500

export const readSnapshot = (db: Database, key: string): Promise<SnapshotRow | undefined> =>
  db.snapshots.get(key)

/** All whose key starts with `prefix`. */
export const readSnapshots = (db: Database, prefix: string): Promise<SnapshotRow[]> =>
  db.snapshots.where('key').startsWith(prefix).toArray()

export const deleteSnapshot = (db: Database, key: string): Promise<void> => db.snapshots.delete(key)

/** Keeps an answer, and deletes the oldest ones beyond `KEPT`. */
export const writeSnapshot = (db: Database, row: SnapshotRow): Promise<void> =>
  db.transaction('rw', db.snapshots, async () => {
    await db.snapshots.put(row)
    const surplus = (await db.snapshots.count()) - KEPT
    if (surplus <= 0) return
    await db.snapshots.bulkDelete(
      await db.snapshots.orderBy('fetchedAt').limit(surplus).primaryKeys(),
    )
  })
