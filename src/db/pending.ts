import type { Database } from './database.ts'

/**
 * Counts the operations that are not archived: still running, or with a result that the user has
 * not read.
 */
export const countLive = (db: Database): Promise<number> =>
  db.operations
    .where('[live+nextAt]')
    .between([1, 0], [1, Number.POSITIVE_INFINITY], true, true)
    .count()

/** Counts the operations that continue without the user. */
export const countDue = (db: Database): Promise<number> =>
  db.operations.where('[live+nextAt]').between([1, 0], [1, Number.MAX_VALUE], true, true).count()

/** Reads the ids of the operations that wait for the user. */
export const readWaiting = (db: Database): Promise<string[]> =>
  db.operations.where('[live+nextAt]').equals([1, Number.POSITIVE_INFINITY]).primaryKeys()
