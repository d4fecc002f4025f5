import * as v from 'valibot'
import { addressSchema } from './address.ts'
import { coinSchema } from './amount.ts'
import { withoutHidden } from './text.ts'

/** Token that an amount is counted in, never TRX. */
export const tokenCoinSchema = v.object({ ...coinSchema.entries, contract: addressSchema })

export type TokenCoin = v.InferOutput<typeof tokenCoinSchema>

/** Longest symbol, in UTF-16 units, as in every schema. */
const LONGEST_SYMBOL = 24

/** Returns a token's own symbol on one line. Empty if none of it can be shown. */
export function symbolText(said: string): string {
  let shown = ''
  for (const letter of withoutHidden(said).replaceAll(/\s+/g, ' ').trim()) {
    if (shown.length + letter.length > LONGEST_SYMBOL) break
    shown += letter
  }
  return shown.trimEnd()
}
