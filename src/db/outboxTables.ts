import type { Millis } from '../core/time.ts'
import type { CounterRow, Database, DraftRow, OperationRow } from './database.ts'

/** A row and the device time of its next attempt. */
export interface Due {
  readonly id: string
  readonly nextAt: Millis
}

/** The outbox's tables inside one transaction. */
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

/** What the outbox needs of a database, so that a simulation can stand in for IndexedDB. */
export interface OutboxDatabase {
  /**
   * Runs `work` with no other transaction beside it, in this tab or any other. Everything it writes
   * is on disk when this resolves, and none of it when this rejects.
   */
  transact<T>(work: (tables: OutboxTables) => Promise<T>): Promise<T>
  read(id: string): Promise<OperationRow | undefined>
  /** Live rows that have a time, soonest first, at most `limit`. */
  due(limit: number): Promise<Due[]>
}

/** The same in IndexedDB. */
export const outboxTables = (db: Database): OutboxDatabase => ({
  transact: (work) => db.transaction('rw', db.operations, db.drafts, db.counters, () => work(db)),
  read: (id) => db.operations.get(id),
  async due(limit) {
    const due: Due[] = []
    // From the index alone: seeing when a thousand rows are due takes none of their bodies.
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
