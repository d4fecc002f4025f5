import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { NameOf } from './prepared.ts'
import { withoutValues } from './queryFailed.ts'

/** Result type under which a raw query returns its rows. */
interface Rows extends PgQueryResultHKT {
  readonly type: readonly this['row'][]
}

export type Database = PgDatabase<Rows>

/** Drizzle's interface to a driver; all queries pass through it. */
interface Session {
  prepareQuery(query: Query, fields: unknown, name: string | undefined, ...how: unknown[]): Prepared
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

/** Sessions that behave alike already. Nested transactions share one. */
const done = new WeakSet<Session>()

const sessionOf = (db: object): Session => (db as { readonly session: Session }).session

/**
 * Makes databases over pg and over PGlite behave the same, inside transactions too, for every query:
 *
 * - A bigint is sent as text without a type, and the server infers the type from its place.
 * - A raw query returns its rows, without a wrapping object.
 * - An error contains no values.
 *
 * `nameOf` names the queries that a connection prepares.
 */
export function alike(
  db: PgDatabase<PgQueryResultHKT>,
  nameOf: NameOf = () => undefined,
): Database {
  const session = sessionOf(db)
  if (!done.has(session)) adapt(session, nameOf)
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction((tx) => work(alike(tx, nameOf) as typeof tx), config).catch(rethrow)
  return db as unknown as Database
}

function adapt(session: Session, nameOf: NameOf): void {
  done.add(session)
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, name, ...how) => {
    const asked = { ...query, params: query.params.map(untyped) }
    const prepared = prepare(asked, fields, name ?? nameOf(query), ...how)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (...given) => rowsOf(await execute(...given).catch(rethrow))
    return prepared
  }
  session.count = async (query) => {
    const [row] = (await session.execute(query)) as readonly [{ readonly count: number }]
    return Number(row.count)
  }
}

/** Makes later queries of a database use the connections of another. */
export const useSessionOf = (db: Database, other: Database): void => {
  Object.assign(db, { session: sessionOf(other) })
}

/** Makes later queries use the connections of the database that this one was made from. */
export const useOwnSession = (db: Database): void => {
  delete (db as { session?: unknown }).session
}

const untyped = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

const rowsOf = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer : (answer as { readonly rows: unknown }).rows

function rethrow(error: unknown): never {
  throw withoutValues(error)
}
