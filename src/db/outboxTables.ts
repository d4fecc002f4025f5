import type { Millis } from '../core/time.ts'
import type { CounterRow, Database, DraftRow, OperationRow } from './database.ts'

/** Row with the device time of its next attempt. */
export interface Due {
  readonly id: string
  readonly nextAt: Millis
}

/** Tables of the outbox within one transaction. */
export interface OutboxTables {
  readonly operations: {
    get(id: string): PromiseLike<OperationRow | undefined>
    put(row: OperationRow): PromiseLike<unknown>
    delete(id: string): PromiseLike<unknown>
  }
  readonly drafts: {
    get(scope: string): PromiseLike<DraftRow | undefined>
    put(row: DraftRow): PromiseLike<unknown>
    delete(scope: string): PromiseLike<unknown>
    toArray(): PromiseLike<DraftRow[]>
  }
  readonly counters: {
    get(name: string): PromiseLike<CounterRow | undefined>
    put(row: CounterRow): PromiseLike<unknown>
  }
}

/** Database interface of the outbox, so that a simulation can replace IndexedDB. */
export interface OutboxDatabase {
  /**
   * Runs `work` in an exclusive transaction across all tabs. If this resolves, all of its writes
   * are on disk. If it rejects, none are.
   */
  transact<T>(work: (tables: OutboxTables) => Promise<T>): Promise<T>
  read(id: string): Promise<OperationRow | undefined>
  /** Returns at most `limit` live rows with a time, soonest first. */
  due(limit: number): Promise<Due[]>
}

/** Implements the interface with IndexedDB. */
export const outboxTables = (db: Database): OutboxDatabase => ({
  transact: (work) => db.transaction('rw', db.operations, db.drafts, db.counters, () => work(db)),
  read: (id) => db.operations.get(id),
  async due(limit) {
    const due: Due[] = []
    // Reads only the index: finding when a thousand rows are due loads none of their bodies.
    await db.operations
      .where('[live+nextAt]')
      .between([1, 0], [1, Number.MAX_VALUE], true, true)
      .limit(limit)
      .eachKey((key, { primaryKey }) => {
        due.push({ id: primaryKey, nextAt: (key as unknown as [number, Millis])[1] })
      })
    return due
  },
})
