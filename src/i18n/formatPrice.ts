import { unitsToDecimal } from '../core/amount.ts'
import { PRICE_DECIMALS } from '../core/price.ts'
import { formatUnits, MINUS } from './format.ts'

// Apart from the other formats: the first screen shows no prices.

/** A price in parts: where many zeros follow the point, their count becomes a real `<sub>`. */
export type PriceParts =
  | { readonly text: string }
  | { readonly lead: string; readonly zeros: number; readonly digits: string }

/**
 * Four significant digits: "0.01234", and 0.0₄1234 from four zeros after the point on. A price of
 * one or more keeps at most four fraction digits instead: "1,234.5".
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

/** A price as plain text, where no `<sub>` can be: "0.0₄1234". */
export function formatPriceText(units: bigint): string {
  const parts = formatPrice(units, PRICE_DECIMALS)
  return 'text' in parts ? parts.text : parts.lead + subscript(parts.zeros) + parts.digits
}

/** The least that an axis spans, in its last decimal: enough for exact labels and a fine price. */
const STEPS = 100

/** How far beyond its prices an axis goes, for all that it is part of the same format. */
const MARGIN = 1.25

/**
 * How every price along an axis is written: with as many decimals as tell its steps apart, and in
 * one unit. Where zeros are counted, all have the same count, so that they compare by eye: "0.0₄1200",
 * "0.0₄0950".
 */
export function axisFormat(from: number, to: number): (price: number) => string {
  const [unit, suffix] = to >= 1e9 ? [1e9, 'B'] : to >= 1e6 ? [1e6, 'M'] : [1, '']
  const decimals = Math.max(0, Math.ceil(Math.log10((STEPS * unit) / (to - from))))
  const zeros = -Math.floor(Math.log10(to * MARGIN)) - 1
  return (price) => {
    // Beside what costs next to nothing, the margin of an axis is less than nothing.
    if (price < 0) return ''
    const units = BigInt(Math.round((price / unit) * 10 ** decimals))
    const text = formatUnits(units, decimals, { minFraction: decimals }) + suffix
    return zeros < 4 ? text : `0.0${subscript(zeros)}${text.slice(2 + zeros)}`
  }
}
