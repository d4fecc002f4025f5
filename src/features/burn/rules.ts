import { parseUnits } from '../../core/typedAmount.ts'
import { amountOut, impactOf, shareOf, type Pool } from '../../core/pool.ts'
import { err, ok, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'

// Worth of a burn, as in `Burning.sol`, and the cost of buying for it. The chain decides again.
// Rates are basis points; amounts are smallest units or sun. Results are rounded down.

/** Energy of a purchase and burn for an account that is new to both contracts. */
export const SWAP_ENERGY = 450_000n

const WHOLE = 10_000n
/** Maximum that the contract burns at once, in smallest units. */
const MOST_UNITS = 2n ** 112n - 1n

/** Worth of a whole token in the smallest units of USDT, and the multiplier from worth to power. */
export interface Terms {
  readonly uPrice: bigint
  /** In basis points; 0 if the token cannot be burnt. */
  readonly factor: number
}

/** Terms with the announced change and the time from which it applies. */
export interface KnownTerms extends Terms {
  readonly next: (Terms & { readonly from: Millis }) | null
}

/** Returns the terms at a chain time. An announced change takes effect automatically. */
export function termsAt({ uPrice, factor, next }: KnownTerms, now: Millis | undefined): KnownTerms {
  const isNext = next !== null && now !== undefined && now >= next.from
  return isNext
    ? { uPrice: next.uPrice, factor: next.factor, next: null }
    : { uPrice, factor, next }
}

export const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals)

/** Worth of a number of whole tokens, in the smallest units of USDT. */
export const worthFor = ({ uPrice }: Pick<Terms, 'uPrice'>, quantity: bigint): bigint =>
  quantity * uPrice

/** Power gained for a number of whole tokens. */
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

/**
 * Parses a typed quantity of whole tokens, up to `held` smallest units. An unknown `held` sets no
 * limit.
 */
export function parseQuantity(
  text: string,
  { decimals, terms, held }: Limits,
): Result<bigint, QuantityProblem> {
  const parsed = parseUnits(text, 0)
  if (!parsed.ok) return err(parsed.error === 'tooManyDecimals' ? 'notWhole' : parsed.error)
  const quantity = parsed.value
  // "1.000" means one to some users and a thousand to others.
  if (text.includes('.')) return err('notWhole')
  if (quantity < 1n) return err('belowOne')
  const units = quantity * unitOf(decimals)
  if (held !== undefined && units > held) return err('overBalance')
  if (units > MOST_UNITS) return err('tooLarge')
  return terms.factor > 0 && powerFor(terms, quantity) === 0n ? err('noPower') : ok(quantity)
}

/** Pool with the buy tax of its token. */
export interface BuyPool extends Pool {
  readonly feeBuy: number
}

/** Purchase of a minimum number of whole tokens: its payment, and the amount expected now. */
export interface Purchase {
  /** In sun. */
  readonly paid: bigint
  /** Whole tokens expected, and the units beyond the last one, which are returned. */
  readonly expected: bigint
  readonly rest: bigint
  readonly impactBp: number
}

/**
 * Calculates the payment that yields `quantity` whole tokens even if the price worsens by
 * `slippageBp`. Returns undefined if the pool holds too few.
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

/**
 * Calculates the sun for which at least `units` arrive after the buy tax. Inverts the formula of
 * Uniswap V2.
 */
export function costOf({ tokens, trx, feeBuy }: BuyPool, units: bigint): bigint | undefined {
  const kept = WHOLE - BigInt(feeBuy)
  if (kept <= 0n) return undefined
  const out = divideUp(units * WHOLE, kept)
  if (out >= tokens) return undefined
  return (trx * out * 1_000n) / ((tokens - out) * 997n) + 1n
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
