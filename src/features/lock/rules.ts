import type { Address } from '../../core/address.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { parseWithin, type NumberProblem } from '../../core/typedNumbers.ts'

// Rules that decide whether and for how long tokens can be locked. The contracts decide finally;
// these rules report a problem before the wallet opens.

/** Longest lock, in days (`LockBook.LONGEST`). */
export const LONGEST_DAYS = 3_650

export const SECONDS_PER_DAY = BigInt(DAY_MS / SECOND_MS)

/** Length of a lock as the user chose it: a number of days, or an unlock time. */
export type Length = { readonly days: number } | { readonly unlockAt: Millis }

export type DaysProblem = 'empty' | 'notWhole' | 'outOfRange'

/** Parses a whole number of days, from 1 to 3,650. */
export function parseDays(text: string): Result<number, DaysProblem> {
  const typed = parseWithin(text, 0, 1n, BigInt(LONGEST_DAYS))
  // "1.000" means one in some locales and a thousand in others.
  if (typed.ok) return text.includes('.') ? err('notWhole') : ok(Number(typed.value))
  if (typed.error === 'empty') return err('empty')
  return isOutOfRange(typed.error) ? err('outOfRange') : err('notWhole')
}

const isOutOfRange = (problem: NumberProblem): boolean =>
  problem === 'tooSmall' || problem === 'tooLarge'

export type DateProblem = 'empty' | 'notADate' | 'past' | 'tooLate'

/** Parses a time as `datetime-local` writes it, in the device's time zone; `now` is chain time. */
export function parseDate(text: string, now: Millis): Result<Millis, DateProblem> {
  if (text === '') return err('empty')
  const at = new Date(text).getTime()
  if (Number.isNaN(at)) return err('notADate')
  if (at <= now) return err('past')
  return at > now + LONGEST_DAYS * DAY_MS ? err('tooLate') : ok(at)
}

/** Length of a lock as the user types it. */
export interface TypedLength {
  readonly mode: 'days' | 'date'
  readonly days: string
  readonly date: string
}

export type LengthProblem = DaysProblem | DateProblem

/** Parses the typed length. A date counts as empty until the chain's time, `now`, is known. */
export function parseLength(
  { mode, days, date }: TypedLength,
  now: Millis | undefined,
): Result<Length, LengthProblem> {
  if (mode === 'days') {
    const parsed = parseDays(days)
    return parsed.ok ? ok({ days: parsed.value }) : parsed
  }
  if (now === undefined) return err('empty')
  const parsed = parseDate(date, now)
  return parsed.ok ? ok({ unlockAt: parsed.value }) : parsed
}

/** Version of the contract that takes new locks, from the configuration. */
export type Version = 'days' | 'time'

/** Arguments for the contract, and the unlock time if a block includes the lock now. */
export interface Terms {
  /** Number of days, only in the version `days`. */
  readonly days?: number
  readonly unlockAt: Millis
}

/** Distance from the limit, because `now` is an estimate and a block's time may lag behind it. */
const MARGIN_MS = MINUTE_MS

/**
 * Converts a chosen length to the arguments of the contract's `version`. One version counts whole
 * days. A time is rounded up to days, so that nothing unlocks too early. The other version takes a
 * time in seconds.
 */
export function termsOf(version: Version, length: Length, now: Millis): Terms {
  if (version === 'days') {
    const days = 'days' in length ? length.days : Math.ceil((length.unlockAt - now) / DAY_MS)
    return { days, unlockAt: now + days * DAY_MS }
  }
  const wanted = 'days' in length ? now + length.days * DAY_MS : length.unlockAt
  const latest = now + LONGEST_DAYS * DAY_MS - MARGIN_MS
  return { unlockAt: Math.floor(Math.min(wanted, latest) / SECOND_MS) * SECOND_MS }
}

/**
 * Returns the value of `units` in the smallest units of USDT; undefined if the price is unknown
 * (0).
 */
export const valueIn = (
  price: bigint | undefined,
  units: bigint,
  decimals: number,
): bigint | undefined =>
  price === undefined || price === 0n ? undefined : (units * price) / 10n ** BigInt(decimals)

export type CoinProblem = 'notThisCoin' | 'notVouchedFor'

/**
 * Returns why a token cannot be locked here, if so. One contract takes only one token. The other
 * takes the tokens that this app trusts: USDT, and those that the factory created.
 */
export function coinProblem(
  coin: Address,
  known:
    | { readonly version: 'time'; readonly taken: Address }
    | { readonly version: 'days'; readonly usdt: Address; readonly isMade: boolean },
): CoinProblem | undefined {
  if (known.version === 'time') return coin === known.taken ? undefined : 'notThisCoin'
  return coin === known.usdt || known.isMade ? undefined : 'notVouchedFor'
}

/**
 * Returns a lock's state. It waits to be unlocked once its time has come, even if the backend's
 * state lags behind.
 */
export function lockStateAt(
  { unlockAt, unlockedAt }: { readonly unlockAt: Millis; readonly unlockedAt: Millis | null },
  now: Millis,
): 'locking' | 'waitingToUnlock' | 'unlocked' {
  if (unlockedAt !== null) return 'unlocked'
  return now < unlockAt ? 'locking' : 'waitingToUnlock'
}
