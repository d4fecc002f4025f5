import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS blocks (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS transactions (
    id TEXT PRIMARY KEY, number INTEGER NOT NULL, position INTEGER NOT NULL,
    bytes BLOB NOT NULL, receipt TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS transactions_by_block ON transactions (number, position);
  CREATE TABLE IF NOT EXISTS account_transactions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, is_from INTEGER NOT NULL,
    is_to INTEGER NOT NULL, number INTEGER NOT NULL, timestamp INTEGER NOT NULL,
    transaction_id TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS account_transactions_by_address ON account_transactions (address, id);
  CREATE INDEX IF NOT EXISTS account_transactions_by_block ON account_transactions (number);
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

/** Row of a result, by column. */
export type Row = Record<string, unknown>

/** SQLite file with its tables; each statement is prepared once. */
export class Database {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /**
   * Opens or creates the file; `:memory:` stores nothing. Throws if another process has it open.
   */
  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 500')
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    this.#db.exec(SCHEMA)
  }

  close(): void {
    this.#db.close()
  }

  /** Copies all tables of another file, to which no process may be writing. */
  copyFrom(file: string): void {
    // Immutable: read without a lock, by any number of processes at once.
    this.#db.prepare('ATTACH ? AS other').run(`${pathToFileURL(file)}?immutable=1`)
    const tables = this.#db
      .prepare(
        `SELECT name FROM other.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .all()
    this.atomically(() => {
      for (const { name } of tables)
        this.#db.exec(`INSERT OR REPLACE INTO main.${name} SELECT * FROM other.${name}`)
    })
    this.#db.exec('DETACH other')
  }

  /** Copies everything to a file that does not exist yet. */
  copyTo(file: string): void {
    this.#db.prepare('VACUUM INTO ?').run(file)
  }

  sql(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) this.#statements.set(text, (statement = this.#db.prepare(text)))
    return statement
  }

  /** Runs `work` in one transaction: when this returns, all of it is durable, or none of it. */
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
}
