import { PRICE_DECIMALS } from '../../core/price.ts'
import type { Result } from '../../core/result.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'
import { mappedNumber, parseWithin, type NumberProblem } from '../../core/typedNumbers.ts'

/** Maximum days that the market accepts for an offer, as in `OtcMarket.sol`. */
const MOST_DAYS = 365
/** Highest price, because the market stores prices in 112 bits. */
export const MOST_PRICE = 2n ** 112n - 1n

/** Parses the duration of an offer: whole days, at most a year. */
export const parseDays = (text: string): Result<Millis, NumberProblem> =>
  mappedNumber(parseWithin(text, 0, 1n, BigInt(MOST_DAYS)), (days) => days * DAY_MS)

/** Parses the TRX price of one whole token, as in `core/price.ts`. */
export const parsePrice = (text: string): Result<bigint, NumberProblem> =>
  parseWithin(text, PRICE_DECIMALS, 1n, MOST_PRICE)
