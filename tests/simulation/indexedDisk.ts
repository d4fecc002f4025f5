import { openDatabase, type OperationRow } from '../../src/db/database.ts'
import {
  outboxTables,
  type Due,
  type OutboxDatabase,
  type OutboxTables,
} from '../../src/db/outboxTables.ts'
import { Disk } from './disk.ts'
import type { Engine } from './engine.ts'

type Change = (tables: OutboxTables) => PromiseLike<unknown>

/** Error that aborts the transaction of a process that is gone. */
class Gone extends Error {}

/**
 * Storage of a device in IndexedDB, through the app's own tables. Commits are mirrored in the
 * simulated disk, where the world reads them. All tabs share one connection. Only the simulated
 * disk can be full or lose power.
 */
export class IndexedDisk extends Disk {
  readonly #database: OutboxDatabase
  readonly #engine: Engine

  constructor(engine: Engine, name: string) {
    super()
    this.#engine = engine
    this.#database = outboxTables(openDatabase(name))
  }

  override transact<T>(
    work: (tables: OutboxTables) => Promise<T>,
    isAlive: () => boolean,
  ): Promise<{ value: T } | undefined> {
    return this.#engine.hold(this.#carryOut(work, isAlive))
  }

  async #carryOut<T>(work: (tables: OutboxTables) => Promise<T>, isAlive: () => boolean) {
    const changes: Change[] = []
    try {
      const value = await this.#database.transact(async (tables) => {
        const done = await work(heard(tables, changes))
        if (!isAlive()) throw new Gone()
        return done
      })
      if (changes.length > 0)
        await super.transact(
          async (tables) => {
            for (const change of changes) await change(tables)
          },
          () => true,
        )
      return { value }
    } catch (error) {
      if (error instanceof Gone) return undefined
      throw error
    }
  }

  override read(id: string): Promise<OperationRow | undefined> {
    return this.#engine.hold(this.#database.read(id))
  }

  override due(limit: number): Promise<Due[]> {
    return this.#engine.hold(this.#database.due(limit))
  }
}

/** Wraps the tables and records every change made through them. */
function heard(tables: OutboxTables, changes: Change[]): OutboxTables {
  const noting = (change: Change) => {
    changes.push(change)
    return change(tables)
  }
  const { operations, drafts, counters } = tables
  return {
    operations: {
      get: (id) => operations.get(id),
      put: (row) => noting((each) => each.operations.put(row)),
      delete: (id) => noting((each) => each.operations.delete(id)),
    },
    drafts: {
      get: (scope) => drafts.get(scope),
      put: (row) => noting((each) => each.drafts.put(row)),
      delete: (scope) => noting((each) => each.drafts.delete(scope)),
      toArray: () => drafts.toArray(),
    },
    counters: {
      get: (name) => counters.get(name),
      put: (row) => noting((each) => each.counters.put(row)),
    },
  }
}
