import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { readEveryRow } from '../../db/everyRow.ts'

const transactions = v.array(v.object({ txId: v.string() }))

/** As much of a row as names its transactions, whichever version of the app wrote it. */
const body = v.object({
  legs: v.array(v.object({ transactions, past: v.optional(transactions, []) })),
})

/**
 * Which of these transactions rows of this device name, in whatever state. Reads the newest rows
 * first, and no more than it takes to find them all.
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
