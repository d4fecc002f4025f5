import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Unbookable } from '../index/unbookable.ts'

// What the chapters of cards have in common.

export const LONGEST_NAME = 64
/** With a card's number behind it, it stays within what an answer may say. */
export const LONGEST_URI = 470

/** What must be complete for anything on it to be booked. */
export const cardSubject = ({ tokenId }: { readonly tokenId?: bigint }) =>
  tokenId === undefined ? undefined : `card ${tokenId}`

export const levelSubject = (level: bigint | undefined) =>
  level === undefined ? undefined : `level ${level}`

export const listingSubject = ({ listingId }: { readonly listingId?: bigint }) =>
  listingId === undefined ? undefined : `listing ${listingId}`

const MOST = 2n ** 32n - 1n

/** A number that contracts count in 32 bits. */
export function counted(value: bigint): number {
  if (value > MOST) throw new Unbookable(`${value} is too many`)
  return Number(value)
}

/** A counter, raised by so many or lowered. */
export const grown = (column: PgColumn, by: number): SQL => sql`${column} + ${by}::bigint`
