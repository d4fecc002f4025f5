import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { withoutValues } from './queryFailed.ts'

/** Result type under which a raw query returns its rows. */
interface Rows extends PgQueryResultHKT {
  readonly type: readonly this['row'][]
}

export type Database = PgDatabase<Rows>

/** Drizzle's interface to a driver; all queries pass through it. */
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
 * Makes databases over postgres.js and over PGlite behave the same, inside transactions too, for
 * every query:
 *
 * - A bigint is sent untyped, as PGlite does, and the server infers the type from its place.
 * postgres.js would send an int8, which is too small for amounts.
 * - A raw query returns its rows, without a wrapping object.
 * - An error contains no values.
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

/** Makes later queries of a database use the connections of another. */
export const useSessionOf = (db: Database, other: Database): void => {
  const { session } = other as unknown as { readonly session: Session }
  Object.assign(db, { session })
}

const untyped = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

const rowsOf = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer : (answer as { readonly rows: unknown }).rows

function rethrow(error: unknown): never {
  throw withoutValues(error)
}
