import * as v from 'valibot'
import { addressSchema } from './address.ts'
import { coinSchema } from './amount.ts'

/** What amounts of a token are counted in: never the network's own coin. */
export const tokenCoinSchema = v.object({ ...coinSchema.entries, contract: addressSchema })

export type TokenCoin = v.InferOutput<typeof tokenCoinSchema>
