import { unitsToDecimal } from '../core/amount.ts'
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

/** A price as plain text, where no `<sub>` can be: "0.0₄1234", as on the axis of a chart. */
export function formatPriceText(price: number, decimals: number): string {
  const units = BigInt(Math.round(price * 10 ** Math.min(decimals, 15)))
  const parts = formatPrice(units, Math.min(decimals, 15))
  if ('text' in parts) return parts.text
  const zeros = [...String(parts.zeros)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
  return parts.lead + zeros + parts.digits
}
