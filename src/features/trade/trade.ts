import { TRX, type Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import type { PoolBuyIntent } from './operations/pool.ts'
import { poolAtSale, type Pool, type SaleWork } from '../../core/pool.ts'
import { quoteBuy, quoteSell, type Quote } from './rules.ts'

/** Factory token, as the coin of an amount. */
export type TokenCoin = PoolBuyIntent['coin']

/** A trade to confirm. */
export interface Trade {
  readonly isBuy: boolean
  readonly coin: TokenCoin
  /** Amount paid: sun, or smallest units of the token. */
  readonly paid: bigint
  readonly quote: Quote
  readonly taxBp: number
  readonly slippageBp: number
  readonly least: bigint
  /** Chain time. */
  readonly deadline: Millis
}

/** Pool, with the work that its token does there before a sale, if the chain has reported it. */
export type TradedPool = Pool & { readonly beforeSale?: SaleWork }

/** Returns the quote for a trade of `paid` now. */
export function quoteOf(isBuy: boolean, pool: TradedPool, paid: bigint, taxBp: number): Quote {
  if (isBuy) return quoteBuy(pool, paid, taxBp)
  return quoteSell(pool.beforeSale ? poolAtSale(pool, pool.beforeSale) : pool, paid, taxBp)
}

/** Returns the amounts of a trade with their coins: the payment, and `received`. */
export const amountsOf = (
  { isBuy, coin, paid }: Pick<Trade, 'isBuy' | 'coin' | 'paid'>,
  received: bigint,
): { readonly pays: Amount; readonly receives: Amount } => ({
  pays: { coin: isBuy ? TRX : coin, units: paid },
  receives: { coin: isBuy ? coin : TRX, units: received },
})
