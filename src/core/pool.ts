// A pool of a token and TRX, as Uniswap V2's rule and `PoolRouter.sol` have it. Rates are basis
// points, amounts smallest units or sun, and what is rounded is rounded down.

const WHOLE = 10_000n

/** Uniswap's own fee: 0.3 % of what goes in. */
const FEE_KEEPS = 997n
const FEE_OF = 1_000n

/** What a pool holds: the token's smallest units, and sun. */
export interface Pool {
  readonly tokens: bigint
  readonly trx: bigint
}

/** So much of a value. */
export const shareOf = (value: bigint, bp: number): bigint => (value * BigInt(bp)) / WHOLE

/** What a pool pays out for `paid`. */
export function amountOut(paid: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (paid <= 0n || reserveIn <= 0n || reserveOut <= 0n) return 0n
  const kept = paid * FEE_KEEPS
  return (kept * reserveOut) / (reserveIn * FEE_OF + kept)
}

/** The price worsens by the payment's share of the reserve once it is paid in. */
export function impactOf(paid: bigint, reserveIn: bigint): number {
  const kept = (paid * FEE_KEEPS) / FEE_OF
  return paid <= 0n ? 0 : Number((kept * WHOLE) / (reserveIn + kept))
}

/** What the pool keeps of what goes in. */
export const poolFeeOf = (paid: bigint): bigint => paid - (paid * FEE_KEEPS) / FEE_OF

/** What a token does with its pool before a sale: `chain/contracts/castToken.ts`. */
export interface SaleWork {
  /** Kept fees, in smallest units, that are sold first. */
  readonly feesSold: bigint
  /** The share of the pool's tokens that is burnt then, and its limit in smallest units. */
  readonly burnBp: number
  readonly burnMost: bigint
}

/**
 * The pool as a sale meets it: the token first sells its kept fees into it, and burns what is then
 * due (`CastToken.sol`).
 */
export function poolAtSale({ tokens, trx }: Pool, { feesSold, burnBp, burnMost }: SaleWork): Pool {
  const paidOut = amountOut(feesSold, tokens, trx)
  // Fees that would bring nothing are not sold.
  const held = paidOut > 0n ? tokens + feesSold : tokens
  const due = shareOf(held, burnBp)
  return { tokens: held - (due < burnMost ? due : burnMost), trx: trx - paidOut }
}

/**
 * The least to accept if the price may move by `slippageBp` before the trade is included: one unit
 * or more, since a trade for nothing is no trade.
 */
export function leastOf(received: bigint, slippageBp: number): bigint {
  const least = received - shareOf(received, slippageBp)
  return least > 0n ? least : 1n
}

/** A tax above this is a warning sign wherever people trade. */
const HIGH_TAX = 1_000
/** A price impact above the first is pointed out; above the second, it has to be accepted. */
const NOTABLE_IMPACT = 300
const RUINOUS_IMPACT = 1_500
/** Below the first, small moves make the trade fail; above the second, others can take the rest. */
const NARROW_SLIPPAGE = 10
const WIDE_SLIPPAGE = 500

export const isHighTax = (taxBp: number): boolean => taxBp > HIGH_TAX

export const impactLevel = (impactBp: number): 'usual' | 'notable' | 'ruinous' =>
  impactBp > RUINOUS_IMPACT ? 'ruinous' : impactBp > NOTABLE_IMPACT ? 'notable' : 'usual'

export const slippageAdvice = (slippageBp: number): 'narrow' | 'wide' | undefined =>
  slippageBp > WIDE_SLIPPAGE ? 'wide' : slippageBp < NARROW_SLIPPAGE ? 'narrow' : undefined

/** What can be spent in TRX if `reserve` sun is kept for the network fee. */
export const spendable = (held: bigint, reserve: bigint): bigint =>
  held > reserve ? held - reserve : 0n
