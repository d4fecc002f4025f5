import * as v from 'valibot'
import { address, text } from '../../api/schema.ts'
import type { Address } from '../../core/address.ts'
import { coinProblem } from './rules.ts'

/** A coin that can be locked: a token, never the network's own coin. */
const lockedCoin = v.object({
  symbol: text(24),
  decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36)),
  contract: address,
})
export type LockedCoin = v.InferOutput<typeof lockedCoin>

/** What the chain says of a coin that somebody wants to lock. */
export const coinAnswer = v.object({
  /** Null unless it tells both symbol and decimals: else it is no token. */
  coin: v.nullable(lockedCoin),
  isMade: v.boolean(),
})
export type CoinAnswer = v.InferOutput<typeof coinAnswer>

/** The coin, if the contract that locks for days may take it. */
export const vouchedCoin = ({ coin, isMade }: CoinAnswer, usdt: Address): LockedCoin | undefined =>
  coin && !coinProblem(coin.contract, { version: 'days', usdt, isMade }) ? coin : undefined
