import { sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { equityShares } from '../database/books/equitySchema.ts'
import { countsOf } from '../database/rowCounts.ts'
import type { Page } from '../http/page.ts'
import { SCALE } from './equityEvents.ts'

/** Returns SQL for a card's unwithdrawn share, as the contract's `profitOf` computes it. */
export const profitOf = (perWeight: bigint): SQL => sql`
  div(
    ${equityShares.weight} * ${String(perWeight)}::numeric - ${equityShares.debt},
    ${String(SCALE)}::numeric
  )`

/** An account's cards that have had the same share of deposits. */
export interface Shares {
  readonly level: number
  readonly weight: bigint
  /** Value of `perWeight` from which the cards share. */
  readonly countedFrom: bigint
  readonly cards: number
  /** Amount withdrawn by all these cards together. */
  readonly taken: bigint
}

/**
 * Reads all of an account's shares, from the counts that the database maintains:
 * `equityFigures.sql`.
 */
export const readShares = async (db: Database, owner: Address): Promise<Shares[]> =>
  (await countsOf(db, 'equity share', owner)).map(({ of, rows, units }) => {
    const [level, weight, countedFrom] = of as [string, string, string]
    return {
      level: Number(level),
      weight: BigInt(weight),
      countedFrom: BigInt(countedFrom),
      cards: rows,
      taken: units,
    }
  })

/** Counts the cards, and sums what they have not withdrawn: the contract's `profitOf` of each. */
export function sumShares(
  shares: readonly Shares[],
  perWeight: bigint,
): { readonly cards: number; readonly profit: bigint } {
  const partOf = ({ weight, countedFrom }: Shares) => (weight * (perWeight - countedFrom)) / SCALE
  return {
    cards: shares.reduce((sum, { cards }) => sum + cards, 0),
    profit: shares.reduce((sum, each) => sum + BigInt(each.cards) * partOf(each) - each.taken, 0n),
  }
}

/**
 * Reads a page of an account's sharing cards, most unwithdrawn profit first. An index has this
 * order for each weight. `shares` must be all of the account's shares.
 */
export async function readByProfit(
  db: Database,
  { owner, shares, perWeight }: Owned,
  { offset, limit }: Page,
): Promise<readonly { readonly tokenId: bigint; readonly profit: bigint }[]> {
  const weights = [...new Set(shares.map(({ weight }) => String(weight)))]
  if (weights.length === 0) return []
  const parts = weights.map(
    (weight) => sql`(
      select token_id, weight * ${String(perWeight)}::numeric - debt as part from equity_shares
      where owner = ${owner} and weight = ${weight}::numeric
      order by debt, token_id limit ${offset + limit})`,
  )
  const rows = await db
    .select({
      tokenId: sql`token_id`.mapWith(BigInt),
      part: sql`part`.mapWith(BigInt),
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as parts`)
    .orderBy(sql`part desc, token_id`)
    .limit(limit)
    .offset(offset)
  return rows.map(({ tokenId, part }) => ({ tokenId, profit: part / SCALE }))
}

interface Owned {
  readonly owner: Address
  readonly shares: readonly Shares[]
  readonly perWeight: bigint
}
