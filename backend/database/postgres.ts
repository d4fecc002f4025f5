import postgres from 'postgres'
import { MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'

interface Connections {
  /** Most connections. By default, as many as the URL or the driver says. */
  readonly max?: number
  /** Schemas in which tables are looked up, in order. */
  readonly schemas?: readonly string[]
  /** Longest wait for a lock, in ms. */
  readonly lockTimeoutMs?: Millis
}

/** Longest wait for a row or table that another transaction has locked. */
const LOCK_TIMEOUT_MS = 10 * SECOND_MS
/** Time after which the server ends a transaction whose process does nothing. */
const IDLE_MS = MINUTE_MS

/** Opens connections to a PostgreSQL server. All of them have the same settings. */
export const connect = (
  url: string,
  { max, schemas = ['public'], lockTimeoutMs = LOCK_TIMEOUT_MS }: Connections = {},
): postgres.Sql<{ int8: number | bigint }> =>
  postgres(url, {
    onnotice: () => undefined,
    types: { int8 },
    ...(max !== undefined && { max }),
    connection: {
      search_path: schemas.join(', '),
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_MS,
    },
  })

/** Parses int8 as PGlite does: as a number, as long as that is exact. */
const int8: postgres.PostgresType<number | bigint> = {
  to: 20,
  from: [20],
  serialize: String,
  parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
}
