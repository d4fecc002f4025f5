import type { Coin } from './amount.ts'
import { parseUnits, type AmountError } from './typedAmount.ts'
import { err, ok, type Result } from './result.ts'
import { MINUTE_MS, type Millis } from './time.ts'

// The meaning of a number field's text, as `numberText.ts` has it. A text that cannot be read stays as
// it was given, so that nothing is lost.

export type NumberProblem = AmountError | 'tooSmall'

/** Basis points: more than half would be no protection at all. */
const MOST_SLIPPAGE = 5_000
/** Minutes: nobody waits longer for a trade than a day. */
const MOST_MINUTES = 1_440

/** An amount above zero; undefined where its field is empty or says what is wrong. */
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

/** Percent as basis points, from 0.01 % to 50 %. */
export const parseSlippage = (text: string): Result<number, NumberProblem> =>
  mappedNumber(parseWithin(text, 2, 1n, BigInt(MOST_SLIPPAGE)), (bp) => bp)

/** How long a trade may take: whole minutes, at most a day. */
export const parseMinutes = (text: string): Result<Millis, NumberProblem> =>
  mappedNumber(parseWithin(text, 0, 1n, BigInt(MOST_MINUTES)), (minutes) => minutes * MINUTE_MS)
