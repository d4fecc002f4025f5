// Pool of a token and TRX, following Uniswap V2 and `PoolRouter.sol`. Rates are basis points,
// amounts smallest units or sun. Results are rounded down.

const WHOLE = 10_000n

/** Uniswap's own fee: 0.3 % of the input. */
const FEE_KEEPS = 997n
const FEE_OF = 1_000n

/** Reserves of a pool: the token's smallest units, and sun. */
export interface Pool {
  readonly tokens: bigint
  readonly trx: bigint
}

/** Returns a share of a value, given in basis points. */
export const shareOf = (value: bigint, bp: number): bigint => (value * BigInt(bp)) / WHOLE

/** Returns the pool's output for `paid`. */
export function amountOut(paid: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (paid <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const kept = paid * FEE_KEEPS
  return (kept * reserveOut) / (reserveIn * FEE_OF + kept)
}

/**
 * Returns the price impact in basis points: the payment's share of the reserve after it is paid in.
 */
export function impactOf(paid: bigint, reserveIn: bigint): number {
  const kept = (paid * FEE_KEEPS) / FEE_OF
  return paid <= 0n ? 0 : Number((kept * WHOLE) / (reserveIn + kept))
}

/** Returns the fee that the pool keeps from the input. */
export const poolFeeOf = (paid: bigint): bigint => paid - (paid * FEE_KEEPS) / FEE_OF

/** Changes that a token makes to its pool before a sale: `chain/contracts/castToken.ts`. */
export interface SaleWork {
  /** Collected fees, in smallest units, that are sold first. */
  readonly feesSold: bigint
  /** Share of the pool's tokens that is burnt then, and its limit in smallest units. */
  readonly burnBp: number
  readonly burnMost: bigint
}

/**
 * Returns the pool as a sale finds it. The token first sells its collected fees into it, then burns
 * what is due (`CastToken.sol`).
 */
export function poolAtSale({ tokens, trx }: Pool, { feesSold, burnBp, burnMost }: SaleWork): Pool {
  const paidOut = amountOut(feesSold, tokens, trx)
  // Fees that would bring nothing are not sold.
  const held = paidOut > 0n ? tokens + feesSold : tokens
  const due = shareOf(held, burnBp)
  return { tokens: held - (due < burnMost ? due : burnMost), trx: trx - paidOut }
}

/**
 * Returns the minimum received if the price may move by `slippageBp` before the trade is included.
 * It is at least one unit, because a trade must return something.
 */
export function leastOf(received: bigint, slippageBp: number): bigint {
  const least = received - shareOf(received, slippageBp)
  return least > 0n ? least : 1n
}

/** Tax above which people everywhere are warned, in basis points. */
const HIGH_TAX = 1_000
/**
 * Price impacts, in basis points. Above the first, the app shows a warning; above the second, the
 * user must accept the impact.
 */
const NOTABLE_IMPACT = 300
const RUINOUS_IMPACT = 1_500
/**
 * Slippage below which small price moves fail the trade, and above which others can profit from the
 * difference.
 */
const NARROW_SLIPPAGE = 10
const WIDE_SLIPPAGE = 500

export const isHighTax = (taxBp: number): boolean => taxBp > HIGH_TAX

export const impactLevel = (impactBp: number): 'usual' | 'notable' | 'ruinous' =>
  impactBp > RUINOUS_IMPACT ? 'ruinous' : impactBp > NOTABLE_IMPACT ? 'notable' : 'usual'

export const slippageAdvice = (slippageBp: number): 'narrow' | 'wide' | undefined =>
  slippageBp > WIDE_SLIPPAGE ? 'wide' : slippageBp < NARROW_SLIPPAGE ? 'narrow' : undefined

/** Returns the TRX that can be spent if `reserve` sun is held back for the network fee. */
export const spendable = (held: bigint, reserve: bigint): bigint =>
  held > reserve ? held - reserve : 0n
