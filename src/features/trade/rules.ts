import { amountOut, impactOf, poolFeeOf, shareOf, spendable, type Pool } from '../../core/pool.ts'
import { PRICE_OF_SUN } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'

/** Energy of a purchase in a pool, and of one from an offer, by an account new to the token. */
export const BUY_ENERGY = 255_000n
export const TAKE_ENERGY = 81_000n

// Quotes for a trade in an internal pool before the chain is asked. The chain decides finally.
// Rates are in basis points, amounts in smallest units or sun; rounding is down.

export interface Quote {
  /** Amount that reaches the trader. */
  readonly received: bigint
  /** Tax that the token itself takes, in the token. */
  readonly tax: bigint
  /** Fee that the pool takes, in the asset paid. */
  readonly poolFee: bigint
  /** Price impact: how much the trade's own size worsens the price, excluding fees. */
  readonly impactBp: number
}

/** Quotes a purchase for `sun`; the token takes `taxBp` of what comes out. */
export function quoteBuy({ tokens, trx }: Pool, sun: bigint, taxBp: number): Quote {
  const out = amountOut(sun, trx, tokens)
  const tax = shareOf(out, taxBp)
  return { received: out - tax, tax, poolFee: poolFeeOf(sun), impactBp: impactOf(sun, trx) }
}

/** Quotes a sale of `units`; the token takes `taxBp` of them before they reach the pool. */
export function quoteSell({ tokens, trx }: Pool, units: bigint, taxBp: number): Quote {
  const tax = shareOf(units, taxBp)
  const paid = units - tax
  return {
    received: amountOut(paid, tokens, trx),
    tax,
    poolFee: poolFeeOf(paid),
    impactBp: impactOf(paid, tokens),
  }
}

/**
 * Returns the TRX price of one whole token, as in `core/price.ts`; undefined while the pool is
 * empty.
 */
export const unitPriceOf = ({ tokens, trx }: Pool, decimals: number): bigint | undefined =>
  tokens > 0n && trx > 0n ? (trx * PRICE_OF_SUN * 10n ** BigInt(decimals)) / tokens : undefined

/** Returns the cost of `units` of an offer in sun, rounded up as the market does. */
export function offerCost(units: bigint, unitPrice: bigint, decimals: number): bigint {
  const whole = PRICE_OF_SUN * 10n ** BigInt(decimals)
  return (units * unitPrice + whole - 1n) / whole
}

/** Returns the most smallest units of an offer that `sun` can buy. */
export const unitsFor = (sun: bigint, unitPrice: bigint, decimals: number): bigint =>
  unitPrice > 0n ? (sun * PRICE_OF_SUN * 10n ** BigInt(decimals)) / unitPrice : 0n

export type TradeObstacle =
  | 'notLaunched'
  | 'emptyPool'
  | 'salesClosed'
  | 'tooSmall'
  | 'insufficient'

/**
 * Facts that decide whether a trade is possible. `held` is undefined while unknown, which does not
 * prevent the trade.
 */
interface TradeFacts {
  readonly isBuy: boolean
  readonly pool: Pool & { readonly takesSales: boolean; readonly launchedAt: Millis | null }
  /** Amounts paid and received; `paid` is undefined while nothing is typed. */
  readonly paid: bigint | undefined
  readonly received: bigint
  readonly held: bigint | undefined
}

/** Returns why a trade is not possible now, if so. */
export function tradeObstacle(facts: TradeFacts): TradeObstacle | undefined {
  const { isBuy, pool, paid, received, held } = facts
  if (pool.launchedAt === null) return 'notLaunched'
  if (pool.tokens === 0n || pool.trx === 0n) return 'emptyPool'
  if (!isBuy && !pool.takesSales) return 'salesClosed'
  if (paid === undefined) return undefined
  if (held !== undefined && paid > held) return 'insufficient'
  return received === 0n ? 'tooSmall' : undefined
}

/**
 * Returns the most of an offer that `held` sun can buy, after a `reserve` for the network fee. If
 * `held` is unknown, it returns all that is left. If only the reserve is unknown, it returns
 * undefined.
 */
export function mostOfOffer(
  { left, unitPrice }: { readonly left: bigint; readonly unitPrice: bigint },
  decimals: number,
  held: bigint | undefined,
  reserve: bigint | undefined,
): bigint | undefined {
  if (held === undefined) return left
  if (reserve === undefined) return undefined
  const affordable = unitsFor(spendable(held, reserve), unitPrice, decimals)
  return affordable < left ? affordable : left
}

export type PartObstacle = 'insufficientRemaining' | 'insufficient'

/** Returns why `units` of an offer cannot be bought for `cost` sun. */
export function partObstacle(
  { left }: { readonly left: bigint },
  { units, cost, held }: { units: bigint; cost: bigint; held: bigint | undefined },
): PartObstacle | undefined {
  if (units > left) return 'insufficientRemaining'
  return held !== undefined && cost > held ? 'insufficient' : undefined
}

/** Returns an offer's state by the chain's clock; its last second still counts as on sale. */
export const offerStateAt = <State extends string>(
  { state, expiresAt }: { readonly state: State; readonly expiresAt: Millis },
  now: Millis | undefined,
): State | 'expired' =>
  state === 'onSale' && now !== undefined && now > expiresAt ? 'expired' : state
