import * as v from 'valibot'
import table from './budgets.json' with { type: 'json' }

const budget = v.strictObject({
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  reason: v.pipe(v.string(), v.endsWith('.')),
})

export type Budget = v.InferOutput<typeof budget>

/**
 * Limits on the app's weight, compressed with Brotli as a server would, on the time of its proofs,
 * and on words of the catalogs that the glossary replaces.
 */
export const budgets = v.parse(
  v.strictObject({
    firstScreenBytes: budget,
    documentBytes: budget,
    workerBytes: budget,
    aheadBytes: budget,
    buildBytes: budget,
    testMinutes: budget,
    proofMinutes: budget,
    catalogWords: budget,
  }),
  table,
)
