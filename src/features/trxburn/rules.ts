import { SUN_PER_TRX } from '../../core/amount.ts'
import { premiumBp as priceAboveBp } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'

// Rules for burning TRX for tokens. The contract decides finally (`TrxBurnSale.sol`); these rules
// report a problem before the wallet opens. Amounts are in sun or smallest units, times are chain
// time.

/** Energy of a burn by an account that has not held the token before. */
export const GIFT_ENERGY = 150_000n

/** Fixed terms of a sale. */
export interface Terms {
  /** Smallest units of the token per TRX. */
  readonly rate: bigint
  readonly start: Millis
  readonly end: Millis
  /** Maximum TRX ever accepted, in sun. */
  readonly sum: bigint
}

/** Progress of a sale. */
export interface Progress {
  /** TRX burned so far, in sun. */
  readonly given: bigint
  /** Remaining tokens, in smallest units. */
  readonly left: bigint
}

/** Returns the tokens for an amount of TRX, rounded down as the contract does. */
export const tokensFor = (rate: bigint, sun: bigint): bigint => (sun * rate) / SUN_PER_TRX

/** Returns the least sun that buys at least `units`; at a coarse rate it may buy more. */
export const sunFor = (rate: bigint, units: bigint): bigint =>
  (units * SUN_PER_TRX + rate - 1n) / rate

/**
 * Returns the most that can be burned now, in sun, limited by the maximum and by the remaining
 * tokens.
 */
export function mostGiven(
  { rate, sum }: Pick<Terms, 'rate' | 'sum'>,
  { given, left }: Progress,
): bigint {
  const ofSum = sum - given
  const ofTokens = ((left + 1n) * SUN_PER_TRX - 1n) / rate
  return ofSum < ofTokens ? ofSum : ofTokens
}

/**
 * Phase of a sale. `reached`: the maximum was burned. `empty`: the maximum is not reached, but no
 * tokens are left.
 */
export type Phase = 'notOpen' | 'open' | 'reached' | 'empty' | 'ended'

export function phaseAt(terms: Terms, progress: Progress, now: Millis): Phase {
  if (now < terms.start) return 'notOpen'
  if (tokensFor(terms.rate, terms.sum - progress.given) === 0n) return 'reached'
  if (now >= terms.end) return 'ended'
  return tokensFor(terms.rate, mostGiven(terms, progress)) === 0n ? 'empty' : 'open'
}

/** Reason why an amount cannot be burned now, in the order in which the contract checks. */
export type Obstacle = 'notOpen' | 'ended' | 'exceedsSum' | 'nothing'

export function obstacleAt(
  terms: Terms,
  progress: Progress,
  sun: bigint,
  now: Millis,
): Obstacle | undefined {
  if (now < terms.start) return 'notOpen'
  if (now >= terms.end) return 'ended'
  if (sun > mostGiven(terms, progress)) return 'exceedsSum'
  return tokensFor(terms.rate, sun) === 0n ? 'nothing' : undefined
}

/** Problem of a typed amount. */
export type GiftProblem = Obstacle | 'overBalance' | 'overSpendable'

/** TRX of an account, as far as known, in sun. */
export interface Purse {
  readonly held: bigint | undefined
  /** Reserve for the network fee, in sun. */
  readonly reserve: bigint | undefined
}

export function giftProblem(
  terms: Terms,
  progress: Progress,
  sun: bigint,
  now: Millis,
  { held, reserve = 0n }: Purse,
): GiftProblem | undefined {
  const obstacle = obstacleAt(terms, progress, sun, now)
  if (obstacle !== undefined || held === undefined) return obstacle
  if (sun > held) return 'overBalance'
  return sun + reserve > held ? 'overSpendable' : undefined
}

/**
 * Returns the most that an account can burn, in sun; undefined while its balance or the fee is
 * unknown.
 */
export function mostOf(
  terms: Terms,
  progress: Progress,
  { held, reserve }: Purse,
): bigint | undefined {
  if (held === undefined || reserve === undefined) return undefined
  const spendable = held > reserve ? held - reserve : 0n
  const most = mostGiven(terms, progress)
  return most < spendable ? most : spendable
}

/**
 * Returns how far the price here is above that of the token's pool, in basis points; negative if it
 * is lower. Undefined if no pool has a price.
 */
export function premiumBp(
  rate: bigint,
  { tokens, trx }: { readonly tokens: bigint; readonly trx: bigint },
): number | undefined {
  if (tokens === 0n || trx === 0n) return undefined
  // Fewer tokens per TRX mean a higher price, so the rates are compared in reverse.
  return priceAboveBp((tokens * SUN_PER_TRX) / trx, rate)
}

/** Comparison of the contract's amount with the backend's. */
export type Agreement = 'same' | 'ahead' | 'less'

export const agreementOf = (told: bigint, onChain: bigint): Agreement =>
  onChain === told ? 'same' : onChain > told ? 'ahead' : 'less'
