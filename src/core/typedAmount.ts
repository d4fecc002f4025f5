import { asciiDigits } from './decimalDigits.ts'
import { isPlain } from './numberText.ts'
import { err, ok, type Result } from './result.ts'

export type AmountError = 'empty' | 'notANumber' | 'tooManyDecimals' | 'tooLarge'

const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Parses the text of a field or link into smallest units: decimal digits of any script, and a
 * point. Other text is refused, because a comma may separate thousands or a fraction. The field
 * converts other input to this form, as `numberText.ts` reads it.
 *
 * ```ts
 * parseUnits('1.5', 6) // → ok(1_500_000n)
 * parseUnits('0.0000001', 6) // → err('tooManyDecimals')
 * parseUnits('1,5', 6) // → err('notANumber')
 * ```
 */
export function parseUnits(text: string, decimals: number): Result<bigint, AmountError> {
  if (text.trim() === '') return err('empty')
  const number = asciiDigits(text)
  if (!isPlain(number) || number === '.') return err('notANumber')
  const [whole = '', fraction = ''] = number.split('.')
  if (fraction.replace(/0+$/, '').length > decimals) return err('tooManyDecimals')
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return units > MAX_UINT256 ? err('tooLarge') : ok(units)
}

/** Returns why an amount cannot be paid from `balance`, which is undefined while unknown. */
export function amountProblem(
  units: bigint,
  balance: bigint | undefined,
): 'zero' | 'overBalance' | undefined {
  if (units === 0n) return 'zero'
  return balance !== undefined && units > balance ? 'overBalance' : undefined
}
