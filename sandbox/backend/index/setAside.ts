import { countDistinct, eq } from 'drizzle-orm'
import type { Place } from './book.ts'
import type { Database } from '../database/database.ts'
import { setAside } from '../database/schema.ts'

// What the books could not take from the chain. It is recorded with its subject, and whatever comes
// later on that subject is set aside too, since it builds on rows that are missing. A version that
// can book it (`Book.repairs`) reads the chain again from the first block: simple, and equal to a
// rebuild because it is one. The price is that lists fill again from the beginning, minutes on a
// young chain; in return, nothing ever builds on rows that are partly wrong.

/** What is not booked of a transaction, by subject; no reason for what merely followed. */
export interface SetAside {
  readonly place: Place
  readonly subjects: ReadonlyMap<string, string | undefined>
}

export async function readSubjects(db: Database): Promise<Set<string>> {
  const rows = await db.selectDistinct({ subject: setAside.subject }).from(setAside)
  return new Set(rows.map(({ subject }) => subject))
}

export async function writeSetAside(db: Database, { place, subjects }: SetAside): Promise<void> {
  const { txId, blockNumber, index: txIndex, at } = place
  for (const [subject, reason] of subjects)
    await db.insert(setAside).values({ txId, subject, blockNumber, txIndex, at, reason })
}

/** Whether a transaction is not booked, or not fully. */
export const isSetAside = async (db: Database, txId: string): Promise<boolean> =>
  (await db.$count(setAside, eq(setAside.txId, txId))) > 0

/** How many transactions are not booked, or not wholly. */
export async function countSetAside(db: Database): Promise<number> {
  const [row] = await db.select({ transactions: countDistinct(setAside.txId) }).from(setAside)
  return row!.transactions
}
