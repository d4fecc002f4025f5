import { TRX, type Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import type { PoolBuyIntent } from './operations/pool.ts'
import { poolAtSale, type Pool, type SaleWork } from '../../core/pool.ts'
import { quoteBuy, quoteSell, type Quote } from './rules.ts'

/** One of the factory's tokens, as the coin of an amount. */
export type TokenCoin = PoolBuyIntent['coin']

/** A trade as it is about to be confirmed. */
export interface Trade {
  readonly isBuy: boolean
  readonly coin: TokenCoin
  /** What goes in: sun, or smallest units of the token. */
  readonly paid: bigint
  readonly quote: Quote
  readonly taxBp: number
  readonly slippageBp: number
  readonly least: bigint
  /** Chain time. */
  readonly deadline: Millis
}

/** A pool, and what its token does with it before a sale, where the chain has told. */
export type TradedPool = Pool & { readonly beforeSale?: SaleWork }

/** What a trade of `paid` brings now. */
export function quoteOf(isBuy: boolean, pool: TradedPool, paid: bigint, taxBp: number): Quote {
  if (isBuy) return quoteBuy(pool, paid, taxBp)
  return quoteSell(pool.beforeSale ? poolAtSale(pool, pool.beforeSale) : pool, paid, taxBp)
}

/** The amounts of a trade with their coins: what goes in, and `received` of what comes out. */
export const amountsOf = (
  { isBuy, coin, paid }: Pick<Trade, 'isBuy' | 'coin' | 'paid'>,
  received: bigint,
): { readonly pays: Amount; readonly receives: Amount } => ({
  pays: { coin: isBuy ? TRX : coin, units: paid },
  receives: { coin: isBuy ? coin : TRX, units: received },
})
