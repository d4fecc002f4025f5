import { parseUnits, type AmountError, type Coin } from '../../core/amount.ts'
import { PRICE_DECIMALS } from '../../core/price.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '../../core/time.ts'

// What is typed into the fields of a trade and of an offer, and what it means. Whoever shows a
// field keeps its text as typed, so that nothing is lost when it cannot be read.

export type NumberProblem = AmountError | 'tooSmall'

/** Basis points: more than half would be no protection at all. */
const MOST_SLIPPAGE = 5_000
/** Minutes: nobody waits longer for a trade than a day. */
const MOST_MINUTES = 1_440
/** The most days that the market keeps an offer, as in `OtcMarket.sol`. */
const MOST_DAYS = 365
/** The market keeps prices in 112 bits. */
export const MOST_PRICE = 2n ** 112n - 1n

/** An amount above zero; undefined where its field is empty or says what is wrong. */
export function parseAmount(text: string, { decimals }: Coin): bigint | undefined {
  const parsed = parseUnits(text, decimals)
  return parsed.ok && parsed.value > 0n ? parsed.value : undefined
}

function parseWithin(
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

const mapped = <T>(parsed: Result<bigint, NumberProblem>, to: (value: number) => T) =>
  parsed.ok ? ok(to(Number(parsed.value))) : parsed

/** Percent as basis points, from 0.01 % to 50 %. */
export const parseSlippage = (text: string): Result<number, NumberProblem> =>
  mapped(parseWithin(text, 2, 1n, BigInt(MOST_SLIPPAGE)), (bp) => bp)

/** How long a trade may take: whole minutes, at most a day. */
export const parseMinutes = (text: string): Result<Millis, NumberProblem> =>
  mapped(parseWithin(text, 0, 1n, BigInt(MOST_MINUTES)), (minutes) => minutes * MINUTE_MS)

/** How long an offer stands: whole days, at most a year. */
export const parseDays = (text: string): Result<Millis, NumberProblem> =>
  mapped(parseWithin(text, 0, 1n, BigInt(MOST_DAYS)), (days) => days * DAY_MS)

/** TRX for a whole token, as in `core/price.ts`. */
export const parsePrice = (text: string): Result<bigint, NumberProblem> =>
  parseWithin(text, PRICE_DECIMALS, 1n, MOST_PRICE)
