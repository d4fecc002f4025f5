import { countDistinct, eq } from 'drizzle-orm'
import type { Place } from './book.ts'
import type { Database } from '../database/database.ts'
import { setAside } from '../database/books/cursorSchema.ts'

// Events that the books could not hold. Each is recorded with its subject, and later events of that
// subject are set aside too, because they build on missing rows. A version that can book them
// (`Book.repairs`) works out an edition of its own from the stored logs. So nothing ever builds on
// partly wrong rows.

/**
 * Unbooked subjects of a transaction, each with its reason; no reason if it only followed from an
 * earlier one.
 */
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

/** Whether a transaction is not booked, or only partly. */
export const isSetAside = async (db: Database, txId: string): Promise<boolean> =>
  (await db.$count(setAside, eq(setAside.txId, txId))) > 0

/** Counts the transactions that are not booked, or only partly. */
export async function countSetAside(db: Database): Promise<number> {
  const [row] = await db.select({ transactions: countDistinct(setAside.txId) }).from(setAside)
  return row!.transactions
}
