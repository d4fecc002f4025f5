import { asciiDigits } from './decimalDigits.ts'
import { isPlain } from './numberText.ts'
import { err, ok, type Result } from './result.ts'

export type AmountError = 'empty' | 'notANumber' | 'tooManyDecimals' | 'tooLarge'

const MAX_UINT256 = 2n ** 256n - 1n

/**
 * Reads what a field keeps or a link names into smallest units: decimal digits of any script, and a
 * point. All else is refused: a comma separates thousands to some, and a fraction to others. What is
 * typed or pasted otherwise is written so by the field, as `numberText.ts` reads it.
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

/** Why an amount cannot be paid out of `balance`, which is undefined while unknown. */
export function amountProblem(
  units: bigint,
  balance: bigint | undefined,
): 'zero' | 'overBalance' | undefined {
  if (units === 0n) return 'zero'
  return balance !== undefined && units > balance ? 'overBalance' : undefined
}
