import { TRX, type Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import type { PoolNow } from './atoms.ts'
import { powerFor, quotePurchase, unitOf, worthFor, type Purchase, type Terms } from './rules.ts'

/** Burning as it is about to be confirmed: by the terms that were shown. */
export interface BurnOrder {
  readonly coin: TokenCoin
  /** Whole coins; of a purchase, at least. */
  readonly quantity: bigint
  readonly terms: Terms
  /** It has a function of its own to be burnt; else it goes to the dead address. */
  readonly hasBurn: boolean
}

/** The same with coins that are bought for it. */
export interface SwapOrder extends BurnOrder {
  readonly purchase: Purchase
  readonly feeBuy: number
  readonly slippageBp: number
  /** Chain time. */
  readonly deadline: Millis
}

/** What both kinds confirm. */
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

/** What so many coins would cost now, or why they cannot be bought; undefined while that is unknown. */
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
