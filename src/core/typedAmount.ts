import { err, ok, type Result } from './result.ts'

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
