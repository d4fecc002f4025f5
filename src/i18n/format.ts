import { formatAddress } from '../core/address.ts'
import { unitsToDecimal } from '../core/amount.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../core/time.ts'
import type { Locale } from './locale.ts'
import { perLanguage } from './perLanguage.ts'

// Both languages write numbers as 1,234.5. Numbers are truncated, never rounded up, because a
// balance must not look larger than it is.

export { formatAddress }

export const MINUS = '\u2212'

export interface FractionOptions {
  /** Maximum number of fraction digits; all of them if absent. */
  readonly maxFraction?: number
  /** Minimum number of fraction digits, even if zero. */
  readonly minFraction?: number
}

/** Formats smallest units with grouping: 1234500000n with 6 decimals is "1,234.5". */
export function formatUnits(
  units: bigint,
  decimals: number,
  options: FractionOptions = {},
): string {
  const { maxFraction = decimals, minFraction = 0 } = options
  const exact = unitsToDecimal(units < 0n ? -units : units, decimals)
  const [whole = '0', fraction = ''] = exact.split('.')
  const shown = fraction.slice(0, maxFraction).replace(/0+$/, '').padEnd(minFraction, '0')
  // A tiny amount is shown as less than the smallest number that can be shown, never as zero.
  if (units !== 0n && whole === '0' && /^0*$/.test(shown))
    return `${units < 0n ? '>' + MINUS : '<'}${smallest(maxFraction)}`
  return (units < 0n ? MINUS : '') + grouped(whole) + (shown && '.' + shown)
}

/**
 * Short number form (spec section 9): two decimals and B from 1e9, two decimals and M from 1e5
 * (862,400 is "0.86M"). Below that, it is grouped, with at most two decimals. The full value should
 * be one tap away.
 */
export function formatShort(units: bigint, decimals = 0): string {
  const one = 10n ** BigInt(decimals)
  const size = units < 0n ? -units : units
  if (size >= 10n ** 9n * one) return inHundredths(units, 10n ** 9n * one) + 'B'
  if (size >= 10n ** 5n * one) return inHundredths(units, 10n ** 6n * one) + 'M'
  return formatUnits(units, decimals, { maxFraction: 2 })
}

/** Formats basis points as percent: 840 is "8.4%". With `sign`, a gain has a plus. */
export function formatPercent(
  basisPoints: number | bigint,
  options: { readonly sign?: boolean; readonly maxFraction?: number } = {},
): string {
  const { sign = false, maxFraction = 2 } = options
  const units = typeof basisPoints === 'bigint' ? basisPoints : BigInt(Math.round(basisPoints))
  return (sign && units > 0n ? '+' : '') + formatUnits(units, 2, { maxFraction }) + '%'
}

/** Formats the distance to now in words: "2 minutes ago", "in 3 hours", "now". */
export function formatRelative(at: Millis, now: Millis, locale: Locale): string {
  const distance = at - now
  const size = Math.abs(distance)
  const unit = UNITS.find(({ ms }) => size >= ms) ?? UNITS[UNITS.length - 1]!
  const count = size < 10 * SECOND_MS ? 0 : Math.trunc(distance / unit.ms)
  return inWords(locale).format(count, unit.name)
}

/** Units of time, longest first. */
export const UNITS = [
  { ms: DAY_MS, name: 'day' },
  { ms: HOUR_MS, name: 'hour' },
  { ms: MINUTE_MS, name: 'minute' },
  { ms: SECOND_MS, name: 'second' },
] as const

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const smallest = (fraction: number): string =>
  fraction === 0 ? '1' : '0.' + '1'.padStart(fraction, '0')

const inHundredths = (units: bigint, unit: bigint): string =>
  formatUnits((units * 100n) / unit, 2, { minFraction: 2 })

const inWords = perLanguage(({ dates }) => new Intl.RelativeTimeFormat(dates, { numeric: 'auto' }))
