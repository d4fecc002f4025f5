import type { Coin } from './amount.ts'
import { parseUnits, type AmountError } from './typedAmount.ts'
import { err, ok, type Result } from './result.ts'
import { MINUTE_MS, type Millis } from './time.ts'

// Values of number fields, based on `numberText.ts`. A text that cannot be read stays as it was
// given, so that nothing is lost.

export type NumberProblem = AmountError | 'tooSmall'

/** Largest slippage, in basis points. More than half would be no protection at all. */
const MOST_SLIPPAGE = 5_000
/** Longest time for a trade, in minutes. No one waits longer than a day. */
const MOST_MINUTES = 1_440

/** Parses an amount above zero. Undefined if its field is empty or shows an error. */
export function parseAmount(text: string, { decimals }: Coin): bigint | undefined {
  const parsed = parseUnits(text, decimals)
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined
}

export function parseWithin(
  text: string,
  decimals: number,
  least: bigint,
  most: bigint,
): Result<bigint, NumberProblem> {
  const parsed = parseUnits(text, decimals)
  if (!parsed.ok) return parsed
  if (parsed.value < least) return err('tooSmall')
  return parsed.value > most ? err('tooLarge') : parsed
}

export const mappedNumber = <T>(
  parsed: Result<bigint, NumberProblem>,
  to: (value: number) => T,
): Result<T, NumberProblem> => (parsed.ok ? ok(to(Number(parsed.value))) : parsed)

/** Parses a percentage into basis points, from 0.01 % to 50 %. */
export const parseSlippage = (text: string): Result<number, NumberProblem> =>
  mappedNumber(parseWithin(text, 2, 1n, BigInt(MOST_SLIPPAGE)), (bp) => bp)

/** Parses the time limit of a trade: whole minutes, at most a day. */
export const parseMinutes = (text: string): Result<Millis, NumberProblem> =>
  mappedNumber(parseWithin(text, 0, 1n, BigInt(MOST_MINUTES)), (minutes) => minutes * MINUTE_MS)
