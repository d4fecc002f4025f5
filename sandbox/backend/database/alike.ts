import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { withoutValues } from './queryFailed.ts'

/** A raw query answers its rows. */
interface Rows extends PgQueryResultHKT {
  readonly type: readonly this['row'][]
}

export type Database = PgDatabase<Rows>

/** Drizzle's doorway to a driver, through which all queries go. */
interface Session {
  prepareQuery(query: Query, ...how: unknown[]): Prepared
  execute(query: SQL): Promise<unknown>
  count(query: SQL): Promise<number>
}

interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

interface Prepared {
  execute(...given: unknown[]): Promise<unknown>
}

/**
 * Makes a database over postgres.js and one over PGlite behave alike, in transactions too, whatever the
 * query:
 *
 * - A bigint goes without a type, as PGlite sends it, and the server takes that of its place.
 *   postgres.js calls it an int8, which amounts are too large for.
 * - A raw query answers its rows, and no object around them.
 * - A failure holds no value.
 */
export function alike(db: PgDatabase<PgQueryResultHKT>): Database {
  const { session } = db as unknown as { readonly session: Session }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, ...how) => {
    const prepared = prepare({ ...query, params: query.params.map(untyped) }, ...how)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (...given) => rowsOf(await execute(...given).catch(rethrow))
    return prepared
  }
  session.count = async (query) => {
    const [row] = (await session.execute(query)) as readonly [{ readonly count: number }]
    return Number(row.count)
  }
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction((tx) => work(alike(tx) as typeof tx), config).catch(rethrow)
  return db as unknown as Database
}

const untyped = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

const rowsOf = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer : (answer as { readonly rows: unknown }).rows

function rethrow(error: unknown): never {
  throw withoutValues(error)
}
