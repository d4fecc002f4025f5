import * as v from 'valibot'
import { addressSchema } from './address.ts'
import { coinSchema } from './amount.ts'
import { withoutHidden } from './text.ts'

/** What amounts of a token are counted in: never the network's own coin. */
export const tokenCoinSchema = v.object({ ...coinSchema.entries, contract: addressSchema })

export type TokenCoin = v.InferOutput<typeof tokenCoinSchema>

/** In UTF-16, as wherever it is written down. */
const LONGEST_SYMBOL = 24

/** A token's symbol as it calls itself, on one line; empty if nothing of it can be shown. */
export function symbolText(said: string): string {
  let shown = ''
  for (const letter of withoutHidden(said).replaceAll(/\s+/g, ' ').trim()) {
    if (shown.length + letter.length > LONGEST_SYMBOL) break
    shown += letter
  }
  return shown.trimEnd()
}
