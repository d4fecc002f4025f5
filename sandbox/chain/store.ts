import {
  insertAccountEntries,
  readAccountEntries,
  type AccountEntry,
  type AccountQuery,
} from './accountTable.ts'
import type { Block } from './block.ts'
import { Database, type Row } from './database.ts'
import type { Receipt, StoredTransaction } from './receipt.ts'
import { insertLogs, readLogs, type LogQuery, type StoredLog } from './logTable.ts'
import {
  decodeStateValue,
  encodeStateValue,
  parseExact,
  stringifyExact,
  type StateValue,
} from './state.ts'

export interface PooledTransaction {
  readonly id: string
  readonly bytes: Uint8Array
}

/** Everything that becomes durable together with one block. */
export interface BlockCommit {
  readonly block: Block
  readonly transactions: readonly StoredTransaction[]
  /** Earlier and new value of each key that the block changed. */
  readonly changes: ReadonlyMap<
    string,
    { before: StateValue | undefined; after: StateValue | undefined }
  >
  readonly solidNumber: number
  /** Undo records of blocks up to this one are dropped. */
  readonly forgetUndoTo: number
  readonly timeOffsetMs: number
}

/** Chain on disk: blocks, receipts, logs, state, the last blocks' undo records and the pool. */
export class ChainStore {
  readonly #db: Database

  constructor(file: string) {
    this.#db = new Database(file)
    this.#noteAccounts()
  }

  close(): void {
    this.#db.close()
  }

  /** Becomes a copy of the chain in a closed file, except for its time travel. */
  copyFrom(file: string): void {
    const timeOffsetMs = this.readMeta('timeOffsetMs') ?? '0'
    this.#db.copyFrom(file)
    this.writeMeta('timeOffsetMs', timeOffsetMs)
  }

  copyTo(file: string): void {
    this.#db.copyTo(file)
  }

  /** Runs `work` in one database transaction. */
  atomically(work: () => void): void {
    this.#db.atomically(work)
  }

  readMeta(key: string): string | undefined {
    return this.#db.sql('SELECT value FROM meta WHERE key = ?').get(key)?.['value'] as
      | string
      | undefined
  }

  writeMeta(key: string, value: string): void {
    this.#db.sql('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value)
  }

  commitBlock(commit: BlockCommit): void {
    const { block, transactions, changes } = commit
    this.#db.atomically(() => {
      this.#db
        .sql('INSERT INTO blocks VALUES (?, ?, ?)')
        .run(block.number, block.id, JSON.stringify(block))
      for (const transaction of transactions) this.#insertTransaction(transaction)
      for (const [key, { before, after }] of changes) {
        this.#db
          .sql('INSERT INTO undo VALUES (?, ?, ?)')
          .run(block.number, key, before === undefined ? null : encodeStateValue(before))
        this.#writeState(key, after)
      }
      this.#db.sql('DELETE FROM undo WHERE number <= ?').run(commit.forgetUndoTo)
      this.#db.sql('DELETE FROM pool').run()
      this.writeMeta('solidNumber', String(commit.solidNumber))
      this.writeMeta('timeOffsetMs', String(commit.timeOffsetMs))
    })
  }

  /**
   * Removes all blocks after `last`. `restored` holds the values from their undo records, `pool`
   * all transactions that are pending afterwards.
   */
  removeBlocks(
    last: number,
    restored: ReadonlyMap<string, StateValue | undefined>,
    pool: readonly PooledTransaction[],
    timeOffsetMs: number,
  ): void {
    this.#db.atomically(() => {
      for (const [key, value] of restored) this.#writeState(key, value)
      for (const table of ['blocks', 'transactions', 'account_transactions', 'logs', 'undo'])
        this.#db.sql(`DELETE FROM ${table} WHERE number > ?`).run(last)
      this.#db.sql('DELETE FROM pool').run()
      this.poolTransactions(pool)
      this.writeMeta('timeOffsetMs', String(timeOffsetMs))
    })
  }

  poolTransactions(transactions: readonly PooledTransaction[]): void {
    for (const { id, bytes } of transactions)
      this.#db.sql('INSERT OR IGNORE INTO pool (id, bytes) VALUES (?, ?)').run(id, bytes)
  }

  readPool(): Uint8Array[] {
    return this.#db
      .sql('SELECT bytes FROM pool ORDER BY sequence')
      .all()
      .map((row) => row['bytes'] as Uint8Array)
  }

  readState(): [string, StateValue][] {
    return this.#db
      .sql('SELECT key, value FROM state')
      .all()
      .map((row) => {
        const key = row['key'] as string
        return [key, decodeStateValue(key, row['value'] as Uint8Array)]
      })
  }

  /** Reads the stored undo records, by block, oldest first. */
  readUndo(): [number, Map<string, StateValue | undefined>][] {
    const blocks = new Map<number, Map<string, StateValue | undefined>>()
    for (const row of this.#db.sql('SELECT * FROM undo ORDER BY number').all()) {
      const number = row['number'] as number
      const key = row['key'] as string
      const value = row['value'] as Uint8Array | null
      if (!blocks.has(number)) blocks.set(number, new Map())
      blocks.get(number)!.set(key, value === null ? undefined : decodeStateValue(key, value))
    }
    return [...blocks]
  }

  readHead(): Block | undefined {
    return parseBlock(this.#db.sql('SELECT header FROM blocks ORDER BY number DESC LIMIT 1').get())
  }

  readBlock(numberOrId: number | string): Block | undefined {
    const column = typeof numberOrId === 'number' ? 'number' : 'id'
    return parseBlock(this.#db.sql(`SELECT header FROM blocks WHERE ${column} = ?`).get(numberOrId))
  }

  readTransaction(id: string): StoredTransaction | undefined {
    const row = this.#db.sql('SELECT * FROM transactions WHERE id = ?').get(id)
    return row && parseTransaction(row)
  }

  hasTransaction(id: string): boolean {
    return this.#db.sql('SELECT 1 FROM transactions WHERE id = ?').get(id) !== undefined
  }

  readTransactionsOf(number: number): StoredTransaction[] {
    return this.#db
      .sql('SELECT * FROM transactions WHERE number = ? ORDER BY position')
      .all(number)
      .map(parseTransaction)
  }

  readLogs(query: LogQuery): StoredLog[] {
    return readLogs(this.#db, query)
  }

  readAccountEntries(query: AccountQuery): AccountEntry[] {
    return readAccountEntries(this.#db, query)
  }

  /** Runs once, on a chain that started before transactions were indexed by account. */
  #noteAccounts(): void {
    if (this.readMeta('accountsNoted') !== undefined) return
    this.#db.atomically(() => {
      const rows = this.#db.sql('SELECT * FROM transactions ORDER BY number, position').all()
      for (const row of rows) insertAccountEntries(this.#db, parseTransaction(row))
      this.writeMeta('accountsNoted', 'true')
    })
  }

  #insertTransaction(stored: StoredTransaction): void {
    const { number, index, bytes, receipt } = stored
    this.#db
      .sql('INSERT INTO transactions VALUES (?, ?, ?, ?, ?)')
      .run(receipt.id, number, index, bytes, stringifyExact(receipt))
    insertAccountEntries(this.#db, stored)
    insertLogs(this.#db, receipt)
  }

  #writeState(key: string, value: StateValue | undefined): void {
    if (value === undefined) this.#db.sql('DELETE FROM state WHERE key = ?').run(key)
    else
      this.#db.sql('INSERT OR REPLACE INTO state VALUES (?, ?)').run(key, encodeStateValue(value))
  }
}

const parseBlock = (row: Row | undefined): Block | undefined =>
  row && (JSON.parse(row['header'] as string) as Block)

const parseTransaction = (row: Row): StoredTransaction => ({
  number: row['number'] as number,
  index: row['position'] as number,
  bytes: row['bytes'] as Uint8Array,
  receipt: parseExact(row['receipt'] as string) as Receipt,
})
