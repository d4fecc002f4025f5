import { unitsToDecimal } from '../core/amount.ts'
import { PRICE_DECIMALS } from '../core/price.ts'
import { formatUnits, MINUS } from './format.ts'

// Separate from the other formats, because the first screen shows no prices.

/** Price in parts: if many zeros follow the point, their number is rendered as a real `<sub>`. */
export type PriceParts =
  | { readonly text: string }
  | { readonly lead: string; readonly zeros: number; readonly digits: string }

/**
 * Formats a price with four significant digits: "0.01234", and 0.0₄1234 from four zeros after the
 * point on. A price of one or more has at most four fraction digits instead: "1,234.5".
 */
export function formatPrice(units: bigint, decimals: number): PriceParts {
  const exact = unitsToDecimal(units < 0n ? -units : units, decimals)
  const [whole = '0', fraction = ''] = exact.split('.')
  if (whole !== '0' || units === 0n)
    return { text: formatUnits(units, decimals, { maxFraction: 4 }) }
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  if (zeros < 4) return { text: formatUnits(units, decimals, { maxFraction: zeros + 4 }) }
  const digits = fraction.slice(zeros, zeros + 4).replace(/0+$/, '')
  return { lead: (units < 0n ? MINUS : '') + '0.0', zeros, digits }
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

const subscript = (count: number): string =>
  [...String(count)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')

/** Formats a price as plain text, for places without `<sub>`: "0.0₄1234". */
export function formatPriceText(units: bigint): string {
  const parts = formatPrice(units, PRICE_DECIMALS)
  return 'text' in parts ? parts.text : parts.lead + subscript(parts.zeros) + parts.digits
}

/**
 * Smallest span of an axis, in units of its last decimal: enough for exact labels and a precise
 * price.
 */
const STEPS = 100

/** Factor by which an axis may exceed its prices while its labels still share one format. */
const MARGIN = 1.25

/**
 * Returns a formatter for every price along an axis: with enough decimals to distinguish its steps,
 * and in one unit. If leading zeros are counted, all prices have the same count, so that they
 * compare by eye: "0.0₄1200", "0.0₄0950".
 */
export function axisFormat(from: number, to: number): (price: number) => string {
  const [unit, suffix] = to >= 1e9 ? [1e9, 'B'] : to >= 1e6 ? [1e6, 'M'] : [1, '']
  const decimals = Math.max(0, Math.ceil(Math.log10((STEPS * unit) / (to - from))))
  const zeros = -Math.floor(Math.log10(to * MARGIN)) - 1
  return (price) => {
    // Below near-zero prices, the margin of an axis is negative.
    if (price < 0) return ''
    const units = BigInt(Math.round((price / unit) * 10 ** decimals))
    const text = formatUnits(units, decimals, { minFraction: decimals }) + suffix
    return zeros < 4 ? text : `0.0${subscript(zeros)}${text.slice(2 + zeros)}`
  }
}
