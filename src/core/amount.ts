import * as v from 'valibot'
import { addressSchema, type Address } from './address.ts'
import { err, ok, type Result } from './result.ts'

/** What an amount is counted in. `contract` is absent for the network's native coin. */
export const coinSchema = v.object({
  symbol: v.pipe(v.string(), v.maxLength(24)),
  decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36)),
  contract: v.optional(addressSchema),
})

export type Coin = v.InferOutput<typeof coinSchema>

/** Money: smallest units and their coin, never a float. */
export interface Amount {
  readonly units: bigint
  readonly coin: Coin
}

export const TRX: Coin = { symbol: 'TRX', decimals: 6 }

/** USDT, whose contract the configuration names. */
export const usdtCoin = (contract: Address) => ({ symbol: 'USDT', decimals: 6, contract })

/** WTRX, which is TRX as a token, one for one. */
export const wtrxCoin = (contract: Address) => ({
  symbol: 'WTRX',
  decimals: TRX.decimals,
  contract,
})

/** 1 TRX is 1,000,000 sun. */
export const SUN_PER_TRX = 1_000_000n

export const trx = (sun: bigint): Amount => ({ units: sun, coin: TRX })

/** Whole TRX, rounded up: what is only about right should rather be too much. */
export const wholeTrx = (sun: bigint): bigint => (sun + SUN_PER_TRX - 1n) / SUN_PER_TRX

export type AmountError = 'empty' | 'notANumber' | 'tooManyDecimals' | 'tooLarge'

const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Reads what a person typed, in either locale (both write 1,234.5), into smallest units.
 * Thousands separators must stand where they belong, so that "1,5" is refused, not read as 15.
 */
export function parseUnits(text: string, decimals: number): Result<bigint, AmountError> {
  // Chinese keyboards may type full-width digits and signs: １，２３４．５.
  const trimmed = text.normalize('NFKC').trim()
  if (trimmed === '') return err('empty')
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(trimmed) || !/\d/.test(trimmed))
    return err('notANumber')
  const [whole = '', fraction = ''] = trimmed.replaceAll(',', '').split('.')
  if (fraction.replace(/0+$/, '').length > decimals) return err('tooManyDecimals')
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return units > MAX_UINT256 ? err('tooLarge') : ok(units)
}

/** Why an amount cannot be paid out of `balance`, which is undefined while unknown. */
export function amountProblem(
  units: bigint,
  balance: bigint | undefined,
): 'zero' | 'overBalance' | undefined {
  if (units === 0n) return 'zero'
  return balance !== undefined && units > balance ? 'overBalance' : undefined
}

/** Exact decimal text without grouping or trailing zeros: 1500000n with 6 decimals is "1.5". */
export function unitsToDecimal(units: bigint, decimals: number): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return (negative ? '-' : '') + whole + (fraction && '.' + fraction)
}
