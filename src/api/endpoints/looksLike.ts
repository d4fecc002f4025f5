import * as v from 'valibot'
import { address, text } from '../schema.ts'

/**
 * Which coin a token could be taken for: TRX, USDT or WTRX, or a token of the same look that is larger;
 * TRX has no address. Absent where there is none, and from backends that do not look for it.
 */
export const looksLike = v.optional(v.object({ symbol: text(24), address: v.optional(address) }))
export type LooksLike = v.InferOutput<typeof looksLike>
