import type { Database } from './database.ts'

export interface KeptCounts {
  /** Payments and everything else that this device has started. */
  readonly operations: number
  /** Answers that are kept to be read without a network. */
  readonly snapshots: number
}

export async function readKeptCounts(db: Database): Promise<KeptCounts> {
  const [operations, snapshots] = await Promise.all([db.operations.count(), db.snapshots.count()])
  return { operations, snapshots }
}

/** Lets go of what can be asked for again; operations and drafts are not touched. */
export const clearSnapshots = (db: Database): Promise<void> => db.snapshots.clear()
