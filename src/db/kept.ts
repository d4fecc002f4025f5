import type { Database } from './database.ts'

export interface KeptCounts {
  /** Payments and everything else that this device has started. */
  readonly operations: number
  /** Answers kept for reading offline. */
  readonly snapshots: number
}

export async function readKeptCounts(db: Database): Promise<KeptCounts> {
  const [operations, snapshots] = await Promise.all([db.operations.count(), db.snapshots.count()])
  return { operations, snapshots }
}

/** Deletes what can be fetched again; operations and drafts are not touched. */
export const clearSnapshots = (db: Database): Promise<void> => db.snapshots.clear()
