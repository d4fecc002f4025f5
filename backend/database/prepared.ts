/** Query as Drizzle sends it. */
interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Names a query, so that a connection prepares it once; undefined for one that is not prepared. */
export type NameOf = (query: Query) => string | undefined

/** Most statements that a connection keeps. Lists of other lengths are other statements. */
const MOST = 1_000

/** Names of this process, the same for all of its connections. */
const names = new Map<string, string>()

/**
 * Names queries that have parameters. The server would otherwise parse and plan each one anew, which
 * took half of the index's time.
 */
export const statementName: NameOf = ({ sql, params }) => {
  if (params.length === 0) return undefined
  if (!names.has(sql) && names.size < MOST) names.set(sql, `statement_${names.size}`)
  return names.get(sql)
}
