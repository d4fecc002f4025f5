import { amountOut, impactOf, poolFeeOf, shareOf, spendable, type Pool } from '../../core/pool.ts'
import { PRICE_OF_SUN } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'

/** The energy of a purchase in a pool, and of one from an offer, by somebody new to the token. */
export const BUY_ENERGY = 255_000n
export const TAKE_ENERGY = 81_000n

// What a trade in an internal pool brings, before the chain is asked. The chain decides again. Rates
// are basis points, amounts smallest units or sun, and what is rounded is rounded down.

export interface Quote {
  /** What reaches the trader. */
  readonly received: bigint
  /** What the token itself takes, in the token. */
  readonly tax: bigint
  /** What the pool takes, in what goes in. */
  readonly poolFee: bigint
  /** How much worse than the pool's price the trade is for its own size, fees aside. */
  readonly impactBp: number
}

/** Buying for `sun`; the token takes `taxBp` of what comes out. */
export function quoteBuy({ tokens, trx }: Pool, sun: bigint, taxBp: number): Quote {
  const out = amountOut(sun, trx, tokens)
  const tax = shareOf(out, taxBp)
  return { received: out - tax, tax, poolFee: poolFeeOf(sun), impactBp: impactOf(sun, trx) }
}

/** Selling `units`, of which the token takes `taxBp` before they reach the pool. */
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

/** TRX for a whole token, as in `core/price.ts`; undefined while the pool is empty. */
export const unitPriceOf = ({ tokens, trx }: Pool, decimals: number): bigint | undefined =>
  tokens > 0n && trx > 0n ? (trx * PRICE_OF_SUN * 10n ** BigInt(decimals)) / tokens : undefined

/** What `units` of an offer cost in sun, rounded up as the market does. */
export function offerCost(units: bigint, unitPrice: bigint, decimals: number): bigint {
  const whole = PRICE_OF_SUN * 10n ** BigInt(decimals)
  return (units * unitPrice + whole - 1n) / whole
}

/** How many smallest units of an offer `sun` buys at most. */
export const unitsFor = (sun: bigint, unitPrice: bigint, decimals: number): bigint =>
  unitPrice > 0n ? (sun * PRICE_OF_SUN * 10n ** BigInt(decimals)) / unitPrice : 0n

export type TradeObstacle =
  | 'notLaunched'
  | 'emptyPool'
  | 'salesClosed'
  | 'tooSmall'
  | 'insufficient'

/** What decides whether a trade is possible; `held` is undefined while unknown: no obstacle. */
interface TradeFacts {
  readonly isBuy: boolean
  readonly pool: Pool & { readonly takesSales: boolean; readonly launchedAt: Millis | null }
  /** What goes in and what comes out; undefined while nothing is typed. */
  readonly paid: bigint | undefined
  readonly received: bigint
  readonly held: bigint | undefined
}

/** Why a trade cannot be made now. */
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
 * The most of an offer that `held` sun can buy if `reserve` of it is kept for the network fee: all
 * that is left while `held` is unknown, undefined while only the fee is.
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

/** Why `units` of an offer cannot be bought for `cost` sun. */
export function partObstacle(
  { left }: { readonly left: bigint },
  { units, cost, held }: { units: bigint; cost: bigint; held: bigint | undefined },
): PartObstacle | undefined {
  if (units > left) return 'insufficientRemaining'
  return held !== undefined && cost > held ? 'insufficient' : undefined
}

/** An offer's state by the chain's clock; its last second still counts as on sale. */
export const offerStateAt = <State extends string>(
  { state, expiresAt }: { readonly state: State; readonly expiresAt: Millis },
  now: Millis | undefined,
): State | 'expired' =>
  state === 'onSale' && now !== undefined && now > expiresAt ? 'expired' : state
