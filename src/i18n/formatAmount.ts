import type { Amount } from '../core/amount.ts'
import { formatShort, formatUnits, type FractionOptions } from './format.ts'

// Separate from the other formats, because the first screen shows no amounts to the last usable
// decimal.

const NO_BREAK_SPACE = '\u00a0'

/**
 * Returns the number of useful fraction digits. An asset with up to six decimals, such as TRX and
 * USDT, shows all of them. Most tokens have eighteen, of which about eight digits matter. So they
 * show two decimals from a hundred thousand on, four from a thousand, six from one, and eight below
 * one.
 */
function usableFraction(units: bigint, decimals: number): number {
  if (decimals <= 6) return decimals
  const whole = (units < 0n ? -units : units) / 10n ** BigInt(decimals)
  const digits = whole >= 100_000n ? 2 : whole >= 1_000n ? 4 : whole > 0n ? 6 : 8
  return Math.min(decimals, digits)
}

/** Formats the number of an amount to its useful decimals: "1,234.5678". */
export const formatNumber = (
  { units, coin: { decimals } }: Amount,
  options: FractionOptions = {},
): string =>
  formatUnits(units, decimals, { maxFraction: usableFraction(units, decimals), ...options })

/** Formats an amount with its symbol, without a line break: "60 USDT". */
export const formatAmount = (amount: Amount, options: FractionOptions = {}): string =>
  withCoin(formatNumber(amount, options), amount.coin.symbol)

/**
 * Formats an amount to few decimals if it is at least one. Below one it has all useful decimals,
 * because few may show only zeros. One LP token is so large that 0.000001 of it may be worth a lot.
 */
export const formatFew = (amount: Amount, maxFraction = 2): string =>
  formatAmount(amount, isBelowOne(amount) ? {} : { maxFraction })

/** Like `formatFew`, but shorter: "1.24M JADE". */
export const formatBrief = (amount: Amount): string =>
  isBelowOne(amount)
    ? formatAmount(amount)
    : withCoin(formatShort(amount.units, amount.coin.decimals), amount.coin.symbol)

const isBelowOne = ({ units, coin }: Amount): boolean => units < 10n ** BigInt(coin.decimals)

/** Formats the number of a payment: rounded up, because it must not look smaller than it is. */
export function formatPaidNumber({ units, coin }: Amount): string {
  const step = 10n ** BigInt(coin.decimals - usableFraction(units, coin.decimals))
  return formatNumber({ coin, units: ((units + step - 1n) / step) * step })
}

/** Formats a payment or a cost with its symbol, rounded up. */
export const formatPaid = (amount: Amount): string =>
  withCoin(formatPaidNumber(amount), amount.coin.symbol)

/** Formats an amount with every digit, for a user who asks for them. */
export const formatFull = ({ units, coin }: Amount): string =>
  withCoin(formatUnits(units, coin.decimals), coin.symbol)

const withCoin = (number: string, symbol: string): string => number + NO_BREAK_SPACE + symbol
