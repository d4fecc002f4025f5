import type { Amount } from '../core/amount.ts'
import { formatShort, formatUnits, type FractionOptions } from './format.ts'

// Apart from the other formats: the first screen shows no amounts to the last usable decimal.

const NO_BREAK_SPACE = '\u00a0'

/**
 * The fraction digits of an amount that anybody can use. A coin of up to six decimals, as TRX and
 * USDT, is counted to its last unit. Most tokens have eighteen: of those eight digits matter, so six
 * decimals from one on, four from a thousand, two from a hundred thousand, and eight below one.
 */
function usableFraction(units: bigint, decimals: number): number {
  if (decimals <= 6) return decimals
  const whole = (units < 0n ? -units : units) / 10n ** BigInt(decimals)
  const digits = whole >= 100_000n ? 2 : whole >= 1_000n ? 4 : whole > 0n ? 6 : 8
  return Math.min(decimals, digits)
}

/** The number of an amount, to its usable decimals: "1,234.5678". */
export const formatNumber = (
  { units, coin: { decimals } }: Amount,
  options: FractionOptions = {},
): string =>
  formatUnits(units, decimals, { maxFraction: usableFraction(units, decimals), ...options })

/** An amount with its coin, kept on one line: "60 USDT". */
export const formatAmount = (amount: Amount, options: FractionOptions = {}): string =>
  withCoin(formatNumber(amount, options), amount.coin.symbol)

/**
 * An amount to a few decimals from one on. Below one it has its usable ones, since few may show
 * nothing of it: pool shares are counted in so large a unit that 0.000001 of it may be a lot.
 */
export const formatFew = (amount: Amount, maxFraction = 2): string =>
  formatAmount(amount, isBelowOne(amount) ? {} : { maxFraction })

/** The same where even less is enough: "1.24M JADE". */
export const formatBrief = (amount: Amount): string =>
  isBelowOne(amount)
    ? formatAmount(amount)
    : withCoin(formatShort(amount.units, amount.coin.decimals), amount.coin.symbol)

const isBelowOne = ({ units, coin }: Amount): boolean => units < 10n ** BigInt(coin.decimals)

/** The number of what is paid: rounded up, since it must not look smaller than it is. */
export function formatPaidNumber({ units, coin }: Amount): string {
  const step = 10n ** BigInt(coin.decimals - usableFraction(units, coin.decimals))
  return formatNumber({ coin, units: ((units + step - 1n) / step) * step })
}

/** What is paid, or what something costs, with its coin. */
export const formatPaid = (amount: Amount): string =>
  withCoin(formatPaidNumber(amount), amount.coin.symbol)

/** Every digit of it, where somebody asks for them. */
export const formatFull = ({ units, coin }: Amount): string =>
  withCoin(formatUnits(units, coin.decimals), coin.symbol)

const withCoin = (number: string, symbol: string): string => number + NO_BREAK_SPACE + symbol
