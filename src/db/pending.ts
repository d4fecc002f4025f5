import type { Database } from './database.ts'

/** Operations that have not ended, or whose end the user has not read. */
export const countLive = (db: Database): Promise<number> =>
  db.operations
    .where('[live+nextAt]')
    .between([1, 0], [1, Number.POSITIVE_INFINITY], true, true)
    .count()

/** Those that go on without the user. */
export const countDue = (db: Database): Promise<number> =>
  db.operations.where('[live+nextAt]').between([1, 0], [1, Number.MAX_VALUE], true, true).count()

/** The ids of those that wait for the user. */
export const readWaiting = (db: Database): Promise<string[]> =>
  db.operations.where('[live+nextAt]').equals([1, Number.POSITIVE_INFINITY]).primaryKeys()
