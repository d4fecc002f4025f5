import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Millis } from '../core/time.ts'
import { DATABASE, SNAPSHOTS } from './names.ts'

/** Operation as the database sees it; only the outbox interprets `body`. */
export interface OperationRow {
  readonly id: string
  readonly owner: string
  readonly createdAt: Millis
  /** 1 until the row is archived. A number, because IndexedDB cannot index booleans. */
  readonly live: 0 | 1
  /** Device time of the next attempt; Infinity while the row waits for the user. */
  readonly nextAt: Millis
  /** Fencing token, which rises with each claim; a write with an older one is refused. */
  readonly fence: number
  /**
   * Runner that works on the row, the time until when it is reserved, and whether the runner also
   * holds a lock.
   */
  readonly lease: {
    readonly runner: string
    readonly until: Millis
    readonly hasLock?: boolean
  } | null
  /** Newest runner version that took the row; older runners skip it. */
  readonly runnerVersion: number
  readonly body: unknown
}

/** Order key of a sheet that is still being filled in, shared by all tabs. */
export interface DraftRow {
  /** Owner and product of the draft. */
  readonly scope: string
  readonly id: string
}

/** Counter that only increases. */
export interface CounterRow {
  readonly name: string
  readonly value: number
}

/** User's choice from a page, stored for the worker, which cannot read localStorage. */
export interface ChoiceRow {
  readonly name: string
  readonly value: string
}

/** Solidified block with verified hashes, reduced to the fields that proofs need. */
export interface KeptBlock {
  readonly number: number
  readonly id: string
  readonly parentId: string
  readonly timestamp: Millis
  readonly txIds: readonly string[]
}

export interface BlockRow extends KeptBlock {
  /** Genesis block id and block number. */
  readonly key: string
  /** Device time when it was stored. */
  readonly keptAt: Millis
}

/** Latest answer of the backend or the chain to one request. */
export interface SnapshotRow {
  readonly key: string
  readonly fetchedAt: Millis
  readonly data: unknown
}

export type Database = Dexie & {
  operations: EntityTable<OperationRow, 'id'>
  drafts: Table<DraftRow, string>
  snapshots: Table<SnapshotRow, string>
  counters: Table<CounterRow, string>
  blocks: Table<BlockRow, string>
  choices: Table<ChoiceRow, string>
}

/**
 * Opens the app's IndexedDB. Schema changes only add, so that an older tab or worker can run next
 * to a newer one. `strict` means that a write is on disk before it resolves, because a wallet may
 * be asked to pay right after it.
 */
export function openDatabase(name = DATABASE): Database {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' }) as Database
  db.version(1).stores({
    operations: 'id, [live+nextAt], [owner+createdAt], createdAt',
    drafts: 'scope',
    [SNAPSHOTS]: 'key, fetchedAt',
  })
  db.version(2).stores({
    counters: 'name',
    blocks: 'key, keptAt',
  })
  db.version(3).stores({ choices: 'name' })
  return db
}
