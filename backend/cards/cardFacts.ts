import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Unbookable } from '../index/unbookable.ts'

// Constants and subjects shared by the chapters of cards.

export const LONGEST_NAME = 64
/** Longest URI that still fits an answer once a card's number is appended. */
export const LONGEST_URI = 470

/** Returns the card's subject, which must be complete before anything about the card is booked. */
export const cardSubject = ({ tokenId }: { readonly tokenId?: bigint }) =>
  tokenId === undefined ? undefined : `card ${tokenId}`

export const levelSubject = (level: bigint | undefined) =>
  level === undefined ? undefined : `level ${level}`

export const listingSubject = ({ listingId }: { readonly listingId?: bigint }) =>
  listingId === undefined ? undefined : `listing ${listingId}`

const MOST = 2n ** 32n - 1n

/** Converts a number that contracts count in 32 bits. */
export function counted(value: bigint): number {
  if (value > MOST) throw new Unbookable(`${value} is too many`)
  return Number(value)
}

/** Raises a counter, or lowers it if `by` is negative. */
export const grown = (column: PgColumn, by: number): SQL => sql`${column} + ${by}::bigint`
