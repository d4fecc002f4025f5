import { sql, type SQL } from 'drizzle-orm'
import type { IncomeState, IncomeType } from '../../../src/api/endpoints/income.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { countRows, countsOf } from '../database/rowCounts.ts'
import { equityOrders } from '../database/equitySchema.ts'
import { rewardClaims } from '../database/rewardClaimSchema.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'
import { withCoins, type ReadEquityCoin } from './equityCoin.ts'

// What came in and what was taken out stands in several tables. Each is a part of one list: a query with
// the same columns, in the order of an index of its table.

/** What they are read with. */
export interface IncomeReader extends Service {
  readonly readEquityCoin: ReadEquityCoin
}

/** Which rows of an account are wanted. */
export interface Wanted {
  readonly owner: Address
  /** Of these types, if any are named. */
  readonly types?: readonly IncomeType[] | undefined
  readonly state?: IncomeState | undefined
}

/** A table's part of a list, and how many rows that has. */
export interface Part {
  readonly rows: SQL
  readonly count: (db: Database) => Promise<number>
}

export interface PartRow {
  readonly type: IncomeType
  readonly coin: Address
  readonly units: bigint
  readonly state: IncomeState
  readonly txId: string
  readonly position: number
  /** Null where the type tells whose event it is. */
  readonly contract: Address | null
  readonly event: string | null
  readonly blockNumber: number
  readonly at: Millis
  /** What only income by voucher has, as JSON. */
  readonly more: unknown
}

export const isWanted = ({ types }: Wanted, type: IncomeType): boolean =>
  types === undefined || types.includes(type)

/** What streams and plans have paid. What is claimed there is received. */
function ofRewards({ owner, types, state }: Wanted): Part[] {
  if (state !== undefined && state !== 'success') return []
  const part = (also: SQL) => sql`
    select type, coin, units, 'success'::text as state, tx_id, position, contract,
      null::text as event, block_number, tx_index, at, null::jsonb as more
    from ${rewardClaims} where owner = ${owner} ${also}`
  // Each type in an index of its own: nobody has to pass over the others.
  return types
    ? types.map((type) => ({
        rows: part(sql`and type = ${type}`),
        count: (db) => countClaims(db, owner, type),
      }))
    : [{ rows: part(sql``), count: (db) => countClaims(db, owner) }]
}

async function countClaims(db: Database, owner: Address, type?: IncomeType): Promise<number> {
  const claims = await countsOf(db, 'reward claim', owner)
  return claims.reduce((sum, { of, rows }) => (of[0] === (type ?? of[0]) ? sum + rows : sum), 0)
}

/** What was taken out of equity. What its fund could not pay at once is on its way. */
function ofEquity(wanted: Wanted): Part[] {
  const { owner, state } = wanted
  if (!isWanted(wanted, 'rwa')) return []
  if (state !== undefined && state !== 'success' && state !== 'transferring') return []
  const status = state && (state === 'success' ? 'paid' : 'owed')
  const rows = sql`
    select 'rwa'::text as type, null::text as coin, units,
      case status when 'paid' then 'success' else 'transferring' end as state, tx_id, position,
      null::text as contract, null::text as event, block_number, tx_index, at,
      null::jsonb as more
    from ${equityOrders} where account = ${owner} ${status ? sql`and status = ${status}` : sql``}`
  const keys = (status ? [status] : ['paid', 'owed']).map((each) => `${owner} ${each}`)
  return [{ rows, count: (db) => countRows(db, 'equity order', keys) }]
}

/** What was claimed of the chain's contracts, which is also what came in there. */
export const partsOfChain = (wanted: Wanted): Part[] => [...ofRewards(wanted), ...ofEquity(wanted)]

const together = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` union all `)})`

const newestFirst = sql`block_number desc, tx_index desc, position desc`

/** A page of all parts, and how much there is. Of each part no more is read than could be shown. */
export async function readParts(
  { db, readEquityCoin }: IncomeReader,
  parts: readonly Part[],
  { offset, limit }: Page,
): Promise<{ total: number; rows: PartRow[] }> {
  if (parts.length === 0) return { total: 0, rows: [] }
  const newest = parts.map(
    (part) =>
      sql`(select * from (${part.rows}) as part order by ${newestFirst} limit ${offset + limit})`,
  )
  const rows = await db
    .select({
      type: sql<IncomeType>`type`,
      coin: sql<Address | null>`coin`,
      units: sql`units`.mapWith(BigInt),
      state: sql<IncomeState>`state`,
      txId: sql<string>`tx_id`,
      position: sql`position`.mapWith(Number),
      contract: sql<Address | null>`contract`,
      event: sql<string | null>`event`,
      blockNumber: sql`block_number`.mapWith(Number),
      at: sql`at`.mapWith(Number),
      more: sql<unknown>`more`,
    })
    .from(sql`${together(newest)} as rows`)
    .orderBy(newestFirst)
    .limit(limit)
    .offset(offset)
  const counts = await Promise.all(parts.map(({ count }) => count(db)))
  const total = counts.reduce((sum, each) => sum + each, 0)
  return { total, rows: await withCoins(readEquityCoin, rows) }
}
