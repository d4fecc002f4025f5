import * as v from 'valibot'
import { address, text } from '../../api/schema.ts'
import type { Address } from '../../core/address.ts'
import { coinProblem } from './rules.ts'

/** Token that can be locked; never TRX. */
const lockedCoin = v.object({
  symbol: text(24),
  decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36)),
  contract: address,
})
export type LockedCoin = v.InferOutput<typeof lockedCoin>

/** Chain data of a token that the user wants to lock. */
export const coinAnswer = v.object({
  /** Null unless the contract returns both symbol and decimals. Without both, it is not a token. */
  coin: v.nullable(lockedCoin),
  isMade: v.boolean(),
})
export type CoinAnswer = v.InferOutput<typeof coinAnswer>

/** Returns the token if the contract that counts days may take it. */
export const vouchedCoin = ({ coin, isMade }: CoinAnswer, usdt: Address): LockedCoin | undefined =>
  coin && !coinProblem(coin.contract, { version: 'days', usdt, isMade }) ? coin : undefined
