import * as v from 'valibot'
import { address, text } from '../schema.ts'

/**
 * Asset that a token could be mistaken for: TRX, USDT, WTRX, or a larger token that looks the same.
 * TRX has no address. Absent if there is none, and from backends that do not check.
 */
export const looksLike = v.optional(v.object({ symbol: text(24), address: v.optional(address) }))
export type LooksLike = v.InferOutput<typeof looksLike>
