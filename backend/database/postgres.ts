import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, types } from 'pg'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { alike, type Database } from './alike.ts'
import { statementName } from './prepared.ts'

interface Connections {
  /** Most connections. By default, as many as the URL's `max` says, or 10. */
  readonly max?: number
  /** Schemas in which tables are looked up, in order. */
  readonly schemas?: readonly string[]
  /** Longest wait for a lock, in ms. */
  readonly lockTimeoutMs?: Millis
  /** Whether the server refuses to write. */
  readonly isReadOnly?: true
}

/** Most connections of a process. */
const MOST = 10
/** Longest wait for a connection. */
const CONNECT_MS = 30 * SECOND_MS
/** Longest wait for a row or table that another transaction has locked. */
const LOCK_TIMEOUT_MS = 10 * SECOND_MS
/**
 * Time after which the server ends a transaction whose process does nothing. A frozen process would
 * otherwise hold its locks for as long, the index's table lock among them.
 */
const IDLE_MS = 5 * SECOND_MS

/** Type of int8, as the server numbers it. */
const INT8 = 20

// Parsed as PGlite does: as a number, as long as that is exact.
types.setTypeParser(INT8, (text): number | bigint =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text),
)

/** Opens connections to a PostgreSQL server. All of them have the same settings. */
export function connect(
  url: string,
  { max, schemas = ['public'], lockTimeoutMs = LOCK_TIMEOUT_MS, isReadOnly }: Connections = {},
): Pool {
  const options = [
    `-c search_path=${schemas.join()}`,
    ...(isReadOnly ? ['-c default_transaction_read_only=on'] : []),
  ]
  const { address, most } = settingsOf(url, options.join(' '))
  const pool = new Pool({
    connectionString: address,
    max: max ?? most ?? MOST,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: MINUTE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: MINUTE_MS,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_MS,
  })
  // A lost connection also fails the query that uses it, and the pool replaces it. Without a
  // listener the process would end.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Splits our own settings off a URL, and adds options that the server reads. */
function settingsOf(url: string, options: string): { address: string; most: number | undefined } {
  // The error of the constructor would quote the password.
  if (!URL.canParse(url)) throw new Error('the URL of the database cannot be read')
  const parsed = new URL(url)
  const most = Number(parsed.searchParams.get('max') ?? NaN)
  parsed.searchParams.delete('max')
  const given = parsed.searchParams.get('options')
  parsed.searchParams.set('options', [given, options].filter(Boolean).join(' '))
  return { address: parsed.href, most: most > 0 ? most : undefined }
}

/** Makes a database of a server's connections. */
export function overPostgres(pool: Pool): Database {
  const db = drizzle(pool)
  const { session } = db as unknown as { session: Pick<typeof db, 'transaction'> }
  // Drizzle's own would never give back the connection of a transaction that could not begin.
  session.transaction = async (work, config) => {
    const client = await pool.connect()
    let failed: { readonly error: unknown } | undefined
    try {
      return await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx)
        } catch (error) {
          failed = { error }
          throw error
        }
      }, config)
    } catch (error) {
      // On a lost connection the rollback fails as well, and its error would hide the reason.
      throw failed ? failed.error : error
    } finally {
      // The pool drops one that is broken.
      client.release()
    }
  }
  return alike(db, statementName)
}
