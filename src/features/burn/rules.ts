import { parseUnits } from '../../core/typedAmount.ts'
import { amountOut, impactOf, shareOf, type Pool } from '../../core/pool.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'

// What burning counts, as `Burning.sol` has it, and what buying for it costs. The chain decides again.
// Rates are basis points, amounts smallest units or sun, and what is rounded is rounded down.

/** The energy of buying and burning by somebody new to both. */
export const SWAP_ENERGY = 450_000n

const WHOLE = 10_000n
/** The contract burns no more at once, in smallest units. */
const MOST_UNITS = 2n ** 112n - 1n

/** What a whole coin counts, in the smallest units of USDT, and what that is multiplied by as power. */
export interface Terms {
  readonly uPrice: bigint
  /** In basis points; 0: it cannot be burnt. */
  readonly factor: number
}

/** With what was announced, and from when on that counts. */
export interface KnownTerms extends Terms {
  readonly next: (Terms & { readonly from: Millis }) | null
}

/** The terms at a time of the chain: what was announced becomes what counts by itself. */
export function termsAt({ uPrice, factor, next }: KnownTerms, now: Millis | undefined): KnownTerms {
  const isNext = next !== null && now !== undefined && now >= next.from
  return isNext
    ? { uPrice: next.uPrice, factor: next.factor, next: null }
    : { uPrice, factor, next }
}

export const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals)

/** What so many whole coins count, in the smallest units of USDT. */
export const worthFor = ({ uPrice }: Pick<Terms, 'uPrice'>, quantity: bigint): bigint =>
  quantity * uPrice

/** The power that they give. */
export const powerFor = (terms: Terms, quantity: bigint): bigint =>
  shareOf(worthFor(terms, quantity), terms.factor)

interface Limits {
  readonly decimals: number
  readonly terms: Terms
  readonly held?: bigint | undefined
}

export type QuantityProblem =
  | 'empty'
  | 'notANumber'
  | 'notWhole'
  | 'belowOne'
  | 'tooLarge'
  | 'overBalance'
  | 'noPower'

/** Whole coins as somebody typed them, of at most `held` smallest units; unknown ones are no limit. */
export function parseQuantity(
  text: string,
  { decimals, terms, held }: Limits,
): Result<bigint, QuantityProblem> {
  const parsed = parseUnits(text, 0)
  if (!parsed.ok) return err(parsed.error === 'tooManyDecimals' ? 'notWhole' : parsed.error)
  const quantity = parsed.value
  // "1.000" is one to some and a thousand to others.
  if (text.includes('.')) return err('notWhole')
  if (quantity < 1n) return err('belowOne')
  const units = quantity * unitOf(decimals)
  if (held !== undefined && units > held) return err('overBalance')
  if (units > MOST_UNITS) return err('tooLarge')
  return terms.factor > 0 && powerFor(terms, quantity) === 0n ? err('noPower') : ok(quantity)
}

/** A pool, and what its token takes of what is bought. */
export interface BuyPool extends Pool {
  readonly feeBuy: number
}

/** Buying at least so many whole coins: what is paid, and what it would bring now. */
export interface Purchase {
  /** In sun. */
  readonly paid: bigint
  /** Whole coins, and the units beyond the last one, which come back. */
  readonly expected: bigint
  readonly rest: bigint
  readonly impactBp: number
}

/**
 * What has to be paid so that `quantity` whole coins come even if the price gets worse by
 * `slippageBp`; undefined where the pool has too few.
 */
export function quotePurchase(
  pool: BuyPool,
  decimals: number,
  quantity: bigint,
  slippageBp: number,
): Purchase | undefined {
  const unit = unitOf(decimals)
  const paid = costOf(pool, divideUp(quantity * unit * WHOLE, WHOLE - BigInt(slippageBp)))
  if (paid === undefined) return undefined
  const out = amountOut(paid, pool.trx, pool.tokens)
  const received = out - shareOf(out, pool.feeBuy)
  return {
    paid,
    expected: received / unit,
    rest: received % unit,
    impactBp: impactOf(paid, pool.trx),
  }
}

/** Sun for which at least `units` arrive, after what the token takes: Uniswap V2's rule, turned round. */
export function costOf({ tokens, trx, feeBuy }: BuyPool, units: bigint): bigint | undefined {
  const kept = WHOLE - BigInt(feeBuy)
  if (kept <= 0n) return undefined
  const out = divideUp(units * WHOLE, kept)
  if (out >= tokens) return undefined
  return (trx * out * 1_000n) / ((tokens - out) * 997n) + 1n
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
