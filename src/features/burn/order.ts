import { TRX, type Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import type { PoolNow } from './atoms.ts'
import { powerFor, quotePurchase, unitOf, worthFor, type Purchase, type Terms } from './rules.ts'

/** Burn about to be confirmed, with the terms shown. */
export interface BurnOrder {
  readonly coin: TokenCoin
  /** Whole tokens; for a purchase, the minimum. */
  readonly quantity: bigint
  readonly terms: Terms
  /** Whether the token has a burn function. Without one, it is sent to the dead address. */
  readonly hasBurn: boolean
}

/** Burn whose tokens are bought first. */
export interface SwapOrder extends BurnOrder {
  readonly purchase: Purchase
  readonly feeBuy: number
  readonly slippageBp: number
  /** Chain time. */
  readonly deadline: Millis
}

/** Returns the fields that both kinds confirm. */
export const confirmed = ({ coin, quantity, terms }: BurnOrder) => ({
  coin,
  quantity,
  uAmount: worthFor(terms, quantity),
  leastPower: powerFor(terms, quantity),
})

export const coinsOf = ({ coin }: Pick<BurnOrder, 'coin'>, quantity: bigint): Amount => ({
  coin,
  units: quantity * unitOf(coin.decimals),
})

export const priceOf = ({ purchase }: SwapOrder): Amount => ({ coin: TRX, units: purchase.paid })

export type BuyObstacle = 'notLaunched' | 'emptyPool' | 'beyondPool'

/**
 * Quotes the cost of a quantity, or reports why it cannot be bought. Both are undefined while
 * unknown.
 */
export function purchaseNow(
  pool: PoolNow | undefined,
  decimals: number,
  quantity: bigint | undefined,
  slippageBp: number | undefined,
): { readonly purchase?: Purchase; readonly obstacle?: BuyObstacle } {
  if (!pool) return {}
  if (!pool.isLaunched) return { obstacle: 'notLaunched' }
  if (pool.tokens === 0n || pool.trx === 0n) return { obstacle: 'emptyPool' }
  if (quantity === undefined || slippageBp === undefined) return {}
  const purchase = quotePurchase(pool, decimals, quantity, slippageBp)
  return purchase ? { purchase } : { obstacle: 'beyondPool' }
}
