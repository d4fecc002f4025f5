import type { Sql, TransactionSql } from 'postgres'

type Types = { int8: number | bigint }

/** Parts of a client that Drizzle calls. */
interface Client {
  unsafe: Sql<Types>['unsafe']
}

/** Most statements that a connection keeps. Lists of other lengths are other statements. */
const MOST = 1_000

/**
 * Makes Drizzle's queries prepared statements. The driver sends a query that is not prepared in two
 * round trips, and the server parses and plans it each time; the index took twice as long. `prepare`
 * set to false in the database's URL turns this off, as some poolers require.
 */
export const preparing = (client: Sql<Types>): Sql<Types> => wrap(client, new Set())

function wrap<T extends Client>(client: T, known: Set<string>): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      switch (name) {
        case 'unsafe':
          return (query: string, parameters: never[] = [], options = {}) =>
            target.unsafe(query, parameters, {
              ...options,
              prepare: parameters.length > 0 && isKept(query, known),
            })
        case 'begin':
        case 'savepoint':
          return (...given: unknown[]) =>
            (value as (...given: unknown[]) => unknown).call(
              target,
              ...given.map((each) =>
                typeof each === 'function'
                  ? (inner: TransactionSql<Types>) =>
                      (each as (inner: unknown) => unknown)(wrap(inner as never, known))
                  : each,
              ),
            )
        default:
          return value
      }
    },
  })
}

function isKept(query: string, known: Set<string>): boolean {
  if (known.size < MOST) known.add(query)
  return known.has(query)
}
