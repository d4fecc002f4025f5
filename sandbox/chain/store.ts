import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Block } from './block.ts'
import type { Receipt } from './execute.ts'
import {
  decodeStateValue,
  encodeStateValue,
  parseExact,
  stringifyExact,
  type StateValue,
} from './state.ts'

/** A transaction of a block with its receipt. */
export interface StoredTransaction {
  readonly number: number
  readonly index: number
  /** The whole transaction, with signatures and `ret`. */
  readonly bytes: Uint8Array
  readonly receipt: Receipt
}

/** A log with where it stands; `eventIndex` counts within its transaction. */
export interface StoredLog {
  readonly id: number
  readonly number: number
  readonly timestamp: number
  readonly transactionId: string
  readonly eventIndex: number
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface LogQuery {
  /** 20 bytes as hex. */
  readonly address?: string
  readonly transactionId?: string
  readonly fromNumber?: number
  readonly toNumber?: number
  readonly minTimestamp?: number
  readonly maxTimestamp?: number
  /** Keccak of the event's signature. */
  readonly topic0?: string
  /** Continue behind this log. */
  readonly after?: number
  readonly isAscending: boolean
  readonly limit: number
}

export interface PooledTransaction {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Everything that becomes durable together with one block. */
export interface BlockCommit {
  readonly block: Block
  readonly transactions: readonly StoredTransaction[]
  /** For each key that the block changed: what it held before and what it holds now. */
  readonly changes: ReadonlyMap<
    string,
    { before: StateValue | undefined; after: StateValue | undefined }
  >
  readonly solidNumber: number
  /** Undo records of blocks up to this one are dropped. */
  readonly forgetUndoTo: number
  readonly timeOffsetMs: number
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS blocks (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS transactions (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL, position INTEGER NOT NULL,
    bytes BLOB NOT NULL, receipt TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS transactions_by_block ON transactions (number, position);
  CREATE TABLE IF NOT EXISTS logs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL, timestamp INTEGER NOT NULL,
    transaction_id TEXT NOT NULL, event_index INTEGER NOT NULL, address TEXT NOT NULL,
    topic0 TEXT, topics TEXT NOT NULL, data TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS logs_by_address ON logs (address, id);
  CREATE INDEX IF NOT EXISTS logs_by_transaction ON logs (transaction_id);
  CREATE INDEX IF NOT EXISTS logs_by_block ON logs (number);
  CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS undo (
    number INTEGER NOT NULL, key TEXT NOT NULL, value BLOB,
    PRIMARY KEY (number, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pool (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
`

/** The chain on disk: blocks, receipts, logs, state, what undoes the last blocks, and the pool. */
export class ChainStore {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** Opens or makes the database; `:memory:` keeps nothing. Throws if another process has it open. */
  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA locking_mode = EXCLUSIVE')
    this.#db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 500;',
    )
    this.#db.exec(SCHEMA)
  }

  close(): void {
    this.#db.close()
  }

  /** Runs `work` in one database transaction: all of it is durable when this returns, or none. */
  atomically(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  readMeta(key: string): string | undefined {
    return this.#sql('SELECT value FROM meta WHERE key = ?').get(key)?.['value'] as
      | string
      | undefined
  }

  writeMeta(key: string, value: string): void {
    this.#sql('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value)
  }

  commitBlock(commit: BlockCommit): void {
    const { block, transactions, changes } = commit
    this.atomically(() => {
      this.#sql('INSERT INTO blocks VALUES (?, ?, ?)').run(
        block.number,
        block.id,
        JSON.stringify(block),
      )
      for (const transaction of transactions) this.#insertTransaction(transaction)
      for (const [key, { before, after }] of changes) {
        this.#sql('INSERT INTO undo VALUES (?, ?, ?)').run(
          block.number,
          key,
          before === undefined ? null : encodeStateValue(before),
        )
        this.#writeState(key, after)
      }
      this.#sql('DELETE FROM undo WHERE number <= ?').run(commit.forgetUndoTo)
      this.#sql('DELETE FROM pool').run()
      this.writeMeta('solidNumber', String(commit.solidNumber))
      this.writeMeta('timeOffsetMs', String(commit.timeOffsetMs))
    })
  }

  /**
   * Takes back all blocks after `last`. `restored` are the values that their undo records bring back,
   * `pool` all that waits afterwards.
   */
  removeBlocks(
    last: number,
    restored: ReadonlyMap<string, StateValue | undefined>,
    pool: readonly PooledTransaction[],
  ): void {
    this.atomically(() => {
      for (const [key, value] of restored) this.#writeState(key, value)
      for (const table of ['blocks', 'transactions', 'logs', 'undo'])
        this.#sql(`DELETE FROM ${table} WHERE number > ?`).run(last)
      this.#sql('DELETE FROM pool').run()
      this.poolTransactions(pool)
    })
  }

  poolTransactions(transactions: readonly PooledTransaction[]): void {
    for (const { id, bytes } of transactions)
      this.#sql('INSERT OR IGNORE INTO pool (id, bytes) VALUES (?, ?)').run(id, bytes)
  }

  readPool(): Uint8Array[] {
    return this.#sql('SELECT bytes FROM pool ORDER BY sequence')
      .all()
      .map((row) => row['bytes'] as Uint8Array)
  }

  readState(): [string, StateValue][] {
    return this.#sql('SELECT key, value FROM state')
      .all()
      .map((row) => {
        const key = row['key'] as string
        return [key, decodeStateValue(key, row['value'] as Uint8Array)]
      })
  }

  /** What the blocks that can still be undone changed, oldest first. */
  readUndo(): [number, Map<string, StateValue | undefined>][] {
    const blocks = new Map<number, Map<string, StateValue | undefined>>()
    for (const row of this.#sql('SELECT * FROM undo ORDER BY number').all()) {
      const number = row['number'] as number
      const key = row['key'] as string
      const value = row['value'] as Uint8Array | null
      if (!blocks.has(number)) blocks.set(number, new Map())
      blocks.get(number)!.set(key, value === null ? undefined : decodeStateValue(key, value))
    }
    return [...blocks]
  }

  readHead(): Block | undefined {
    return parseBlock(this.#sql('SELECT header FROM blocks ORDER BY number DESC LIMIT 1').get())
  }

  readBlock(numberOrId: number | string): Block | undefined {
    const column = typeof numberOrId === 'number' ? 'number' : 'id'
    return parseBlock(this.#sql(`SELECT header FROM blocks WHERE ${column} = ?`).get(numberOrId))
  }

  readTransaction(id: string): StoredTransaction | undefined {
    const row = this.#sql('SELECT * FROM transactions WHERE id = ?').get(id)
    return row && parseTransaction(row)
  }

  hasTransaction(id: string): boolean {
    return this.#sql('SELECT 1 FROM transactions WHERE id = ?').get(id) !== undefined
  }

  readTransactionsOf(number: number): StoredTransaction[] {
    return this.#sql('SELECT * FROM transactions WHERE number = ? ORDER BY position')
      .all(number)
      .map(parseTransaction)
  }

  readLogs(query: LogQuery): StoredLog[] {
    const conditions: string[] = []
    const values: (string | number)[] = []
    const add = (condition: string, value: string | number | undefined): void => {
      if (value === undefined) return
      conditions.push(condition)
      values.push(value)
    }
    add('address = ?', query.address)
    add('transaction_id = ?', query.transactionId)
    add('number >= ?', query.fromNumber)
    add('number <= ?', query.toNumber)
    add('timestamp >= ?', query.minTimestamp)
    add('timestamp <= ?', query.maxTimestamp)
    add('topic0 = ?', query.topic0)
    add(query.isAscending ? 'id > ?' : 'id < ?', query.after)
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const order = query.isAscending ? 'ASC' : 'DESC'
    return this.#sql(`SELECT * FROM logs ${where} ORDER BY id ${order} LIMIT ?`)
      .all(...values, query.limit)
      .map((row) => ({
        id: row['id'] as number,
        number: row['number'] as number,
        timestamp: row['timestamp'] as number,
        transactionId: row['transaction_id'] as string,
        eventIndex: row['event_index'] as number,
        address: row['address'] as string,
        topics: JSON.parse(row['topics'] as string) as string[],
        data: row['data'] as string,
      }))
  }

  #insertTransaction({ number, index, bytes, receipt }: StoredTransaction): void {
    this.#sql('INSERT INTO transactions VALUES (?, ?, ?, ?, ?)').run(
      receipt.id,
      number,
      index,
      bytes,
      stringifyExact(receipt),
    )
    for (const [eventIndex, log] of receipt.logs.entries())
      this.#sql('INSERT INTO logs VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        number,
        receipt.timestamp,
        receipt.id,
        eventIndex,
        log.address,
        log.topics[0] ?? null,
        JSON.stringify(log.topics),
        log.data,
      )
  }

  #writeState(key: string, value: StateValue | undefined): void {
    if (value === undefined) this.#sql('DELETE FROM state WHERE key = ?').run(key)
    else this.#sql('INSERT OR REPLACE INTO state VALUES (?, ?)').run(key, encodeStateValue(value))
  }

  #sql(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) this.#statements.set(text, (statement = this.#db.prepare(text)))
    return statement
  }
}

type Row = Record<string, unknown>

const parseBlock = (row: Row | undefined): Block | undefined =>
  row && (JSON.parse(row['header'] as string) as Block)

const parseTransaction = (row: Row): StoredTransaction => ({
  number: row['number'] as number,
  index: row['position'] as number,
  bytes: row['bytes'] as Uint8Array,
  receipt: parseExact(row['receipt'] as string) as Receipt,
})
