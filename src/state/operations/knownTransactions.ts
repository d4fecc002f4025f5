import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { readEveryRow } from '../../db/everyRow.ts'

const transactions = v.array(v.object({ txId: v.string() }))

/** Part of a row that names its transactions, in any version of the app. */
const body = v.object({
  legs: v.array(v.object({ transactions, past: v.optional(transactions, []) })),
})

/**
 * Returns those of these transactions that rows on this device name, in any state. Reads the newest
 * rows first, and stops once all are found.
 */
export async function knownTransactions(
  db: Database,
  txIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const unknown = new Set(txIds)
  if (unknown.size > 0)
    for await (const rows of readEveryRow(db)) {
      for (const row of rows) {
        const parsed = v.safeParse(body, row.body)
        const legs = parsed.success ? parsed.output.legs : []
        for (const leg of legs)
          for (const { txId } of [...leg.transactions, ...leg.past]) unknown.delete(txId)
      }
      if (unknown.size === 0) break
    }
  return new Set(txIds.filter((txId) => !unknown.has(txId)))
}
