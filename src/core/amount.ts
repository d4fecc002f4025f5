import * as v from 'valibot'
import { addressSchema } from './address.ts'

/** Token or TRX that an amount is counted in. `contract` is absent for TRX. */
export const coinSchema = v.object({
  symbol: v.pipe(v.string(), v.maxLength(24)),
  decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36)),
  contract: v.optional(addressSchema),
})

export type Coin = v.InferOutput<typeof coinSchema>

/**
 * Amount in smallest units of a token or TRX, never a float.
 *
 * ```ts
 * const price: Amount = trx(1_500_000n) // 1.5 TRX in sun
 * unitsToDecimal(price.units, price.coin.decimals) // → '1.5'
 * wholeTrx(price.units) // → 2n
 *
 * const usdt: Coin = { symbol: 'USDT', decimals: 6 }
 * const both: readonly Amount[] = [price, { units: 60_000_000n, coin: usdt }]
 * both.map(({ coin }) => coin.symbol) // → ['TRX', 'USDT']
 * ```
 */
export interface Amount {
  readonly units: bigint
  readonly coin: Coin
}

export const TRX: Coin = { symbol: 'TRX', decimals: 6 }

/** Returns a TRC-10 token as a call names it: by its number alone. */
export const trc10Coin = (id: bigint): Coin => ({ symbol: `TRC-10 ${id}`, decimals: 0 })

/** Number of sun in 1 TRX. */
export const SUN_PER_TRX = 1_000_000n

export const trx = (sun: bigint): Amount => ({ units: sun, coin: TRX })

/**
 * Converts sun to whole TRX, rounded up, because an estimate should be too high rather than too
 * low.
 */
export const wholeTrx = (sun: bigint): bigint => (sun + SUN_PER_TRX - 1n) / SUN_PER_TRX

/**
 * Formats units as exact decimal text without grouping or trailing zeros: 1500000n with 6 decimals
 * is "1.5".
 */
export function unitsToDecimal(units: bigint, decimals: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return (negative ? '-' : '') + whole + (fraction && '.' + fraction)
}
