import { createHash } from 'node:crypto'

/** Query as Drizzle sends it. */
interface Query {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** Names a query, so that a connection prepares it once; undefined for one that is not prepared. */
export type NameOf = (query: Query) => string | undefined

/** Most statements that a connection keeps. Lists of other lengths are other statements. */
const MOST = 1_000

/** Names by query: the same in all processes, since a pooler may share connections among them. */
const names = new Map<string, string>()

/**
 * Names queries that have parameters. The server would otherwise parse and plan each one anew, which
 * took half of the index's time.
 */
export const statementName: NameOf = ({ sql, params }) => {
  if (params.length === 0) return undefined
  if (!names.has(sql) && names.size < MOST) names.set(sql, hashOf(sql))
  return names.get(sql)
}

const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex').slice(0, 32)
