import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Millis } from '../core/time.ts'
import { DATABASE, SNAPSHOTS } from './names.ts'

/** A queue row as the database sees it; what `body` means is the outbox's business. */
export interface OperationRow {
  readonly id: string
  readonly owner: string
  readonly createdAt: Millis
  /** 1 until it is archived; a number, since IndexedDB cannot index booleans. */
  readonly live: 0 | 1
  /** Device time of the next attempt; Infinity while it waits for the user. */
  readonly nextAt: Millis
  /** Rises with each claim; a write that carries an older one is refused. */
  readonly fence: number
  /** Who works on the row, until when nobody else may, and whether they hold a lock as well. */
  readonly lease: {
    readonly runner: string
    readonly until: Millis
    readonly hasLock?: boolean
  } | null
  /** The newest version of the runner that took it; older runners leave it alone. */
  readonly runnerVersion: number
  readonly body: unknown
}

/** The order key of a sheet that is still being filled in, shared by the tabs. */
export interface DraftRow {
  /** Owner and product. */
  readonly scope: string
  readonly id: string
}

/** A number that only rises. */
export interface CounterRow {
  readonly name: string
  readonly value: number
}

/** A choice made in a page that the worker has to know: it cannot read localStorage. */
export interface ChoiceRow {
  readonly name: string
  readonly value: string
}

/** A solidified block whose hashes were checked, as far as proofs need it. */
export interface KeptBlock {
  readonly number: number
  readonly id: string
  readonly parentId: string
  readonly timestamp: Millis
  readonly txIds: readonly string[]
}

export interface BlockRow extends KeptBlock {
  /** Genesis block id and number. */
  readonly key: string
  /** Device time. */
  readonly keptAt: Millis
}

/** The last answer of the backend or the chain to one question. */
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
 * Opens the app's IndexedDB. Schema changes only ever add, so that an older tab or worker can go
 * on beside a newer one. `strict`: a write is on disk before it is answered, since a wallet may be
 * asked to pay right after it.
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
