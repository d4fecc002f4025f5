import type { Database } from '../db/database.ts'
import { readIds, readRows } from '../db/operationRows.ts'
import type { Operation } from '../outbox/operation.ts'
import { parseRow } from '../outbox/store.ts'

/** Read at once: the screen is drawn in between. */
const PORTION = 50

/**
 * Which of these transactions rows of this device tell of, in whatever state. Reads the newest rows
 * first, and no more than it takes to find them all.
 */
export async function knownTransactions(
  db: Database,
  txIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = new Set(txIds)
  const known = new Set<string>()
  const rowIds = wanted.size > 0 ? await readIds(db) : []
  for (let from = 0; from < rowIds.length && known.size < wanted.size; from += PORTION)
    for (const row of await readRows(db, rowIds.slice(from, from + PORTION))) {
      const operation = parseRow(row)
      for (const txId of operation ? transactionsOf(operation) : [])
        if (wanted.has(txId)) known.add(txId)
    }
  return known
}

const transactionsOf = ({ legs }: Operation): string[] =>
  legs.flatMap(({ transactions, past = [] }) => [...transactions, ...past].map(({ txId }) => txId))
