import { sql, type SQL } from 'drizzle-orm'
import type { IncomeState, IncomeType } from '../../src/api/endpoints/income.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { countRows, countsOf } from '../database/rowCounts.ts'
import { equityOrders } from '../database/books/equitySchema.ts'
import { rewardClaims } from '../database/books/rewardClaimSchema.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'
import { withCoins, type ReadEquityCoin } from './equityCoin.ts'

// Incoming income and withdrawals are stored in several tables. Each table is a part of one list: a
// query with the same columns, in the order of one of its indexes.

/** Dependencies for reading parts. */
export interface IncomeReader extends Service {
  readonly readEquityCoin: ReadEquityCoin
}

/** Filter for an account's rows. */
export interface Wanted {
  readonly owner: Address
  /** Only these types, if given. */
  readonly types?: readonly IncomeType[] | undefined
  readonly state?: IncomeState | undefined
}

/** One table's part of a list, and its row count. */
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
  /** Null if the type implies the contract. */
  readonly contract: Address | null
  readonly event: string | null
  readonly blockNumber: number
  readonly at: Millis
  /** Details that only income by voucher has, as JSON. */
  readonly more: unknown
}

export const isWanted = ({ types }: Wanted, type: IncomeType): boolean =>
  types === undefined || types.includes(type)

/** Returns the parts of payments by streams and plans. A claim there is also received. */
function ofRewards({ owner, types, state }: Wanted): Part[] {
  if (state !== undefined && state !== 'success') return []
  const part = (also: SQL) => sql`
    select type, coin, units, 'success'::text as state, tx_id, position, contract,
      null::text as event, block_number, tx_index, at, null::jsonb as more
    from ${rewardClaims} where owner = ${owner} ${also}`
  // Each type has an index of its own, so no other rows are read.
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

/**
 * Returns the part of equity withdrawals. One that its fund could not pay at once is in transfer.
 */
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

/** Returns the parts of claims from the chain's contracts, which are also their incoming income. */
export const partsOfChain = (wanted: Wanted): Part[] => [...ofRewards(wanted), ...ofEquity(wanted)]

const together = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` union all `)})`

const newestFirst = sql`block_number desc, tx_index desc, position desc`

/** Reads a page of all parts, and the total. No part is read further than the page could show. */
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
