import type { Database } from './database.ts'

export interface KeptCounts {
  /** Number of operations that this device has started, payments included. */
  readonly operations: number
  /** Number of answers stored for reading offline. */
  readonly snapshots: number
}

export async function readKeptCounts(db: Database): Promise<KeptCounts> {
  const [operations, snapshots] = await Promise.all([db.operations.count(), db.snapshots.count()])
  return { operations, snapshots }
}

/** Deletes the stored answers, which can be fetched again. Operations and drafts stay. */
export const clearSnapshots = (db: Database): Promise<void> => db.snapshots.clear()
