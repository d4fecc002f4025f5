import { SUN_PER_TRX } from '../../core/amount.ts'
import { premiumBp as priceAboveBp } from '../../core/price.ts'
import type { Millis } from '../../core/time.ts'

// The rules of tokens for TRX that is burnt. The contract decides again (`TrxBurnSale.sol`): they
// only say so before the wallet opens. Amounts are sun or smallest units, times chain time.

/** The energy of a gift by an account that has had none of the token before. */
export const GIFT_ENERGY = 150_000n

/** What never changes. */
export interface Terms {
  /** Smallest units of the token for a TRX. */
  readonly rate: bigint
  readonly start: Millis
  readonly end: Millis
  /** The most that is ever given, in sun. */
  readonly sum: bigint
}

/** How far it has come. */
export interface Progress {
  /** In sun. */
  readonly given: bigint
  /** Tokens that are left. */
  readonly left: bigint
}

/** What comes for so much, rounded down as the contract does. */
export const tokensFor = (rate: bigint, sun: bigint): bigint => (sun * rate) / SUN_PER_TRX

/** The least that brings so many tokens, in sun: at a coarse rate it may bring more. */
export const sunFor = (rate: bigint, units: bigint): bigint =>
  (units * SUN_PER_TRX + rate - 1n) / rate

/** The most that can be given now, in sun: of the sum, and of what the tokens left are for. */
export function mostGiven(
  { rate, sum }: Pick<Terms, 'rate' | 'sum'>,
  { given, left }: Progress,
): bigint {
  const ofSum = sum - given
  const ofTokens = ((left + 1n) * SUN_PER_TRX - 1n) / rate
  return ofSum < ofTokens ? ofSum : ofTokens
}

/** `reached`: its sum was given. `empty`: more could be given, but no tokens are left for it. */
export type Phase = 'notOpen' | 'open' | 'reached' | 'empty' | 'ended'

export function phaseAt(terms: Terms, progress: Progress, now: Millis): Phase {
  if (now < terms.start) return 'notOpen'
  if (tokensFor(terms.rate, terms.sum - progress.given) === 0n) return 'reached'
  if (now >= terms.end) return 'ended'
  return tokensFor(terms.rate, mostGiven(terms, progress)) === 0n ? 'empty' : 'open'
}

/** Why so much cannot be given now, if so, in the order in which the contract asks. */
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

/** What is wrong with an amount that was typed. */
export type GiftProblem = Obstacle | 'overBalance' | 'overSpendable'

/** What an account has, as far as that is known, in sun. */
export interface Purse {
  readonly held: bigint | undefined
  /** What the network's fee may take of it. */
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

/** The most that an account can give, in sun; undefined while its balance or the fee is not known. */
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
 * How far the price here is from that of the token's pool, in basis points: above zero it is dearer
 * here. Undefined where no pool has a price.
 */
export function premiumBp(
  rate: bigint,
  { tokens, trx }: { readonly tokens: bigint; readonly trx: bigint },
): number | undefined {
  if (tokens === 0n || trx === 0n) return undefined
  // Fewer tokens for a TRX is dearer: the rates are compared the other way round.
  return priceAboveBp((tokens * SUN_PER_TRX) / trx, rate)
}

/** How what the contract counts stands to what the backend told. */
export type Agreement = 'same' | 'ahead' | 'less'

export const agreementOf = (told: bigint, onChain: bigint): Agreement =>
  onChain === told ? 'same' : onChain > told ? 'ahead' : 'less'
