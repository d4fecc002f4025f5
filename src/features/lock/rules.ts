import type { Address } from '../../core/address.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { parseWithin, type NumberProblem } from '../../core/typedNumbers.ts'

// What decides whether and how long coins can be locked. The contracts decide again: this only says
// so before the wallet opens.

/** No lock is longer (`LockBook.LONGEST`). */
export const LONGEST_DAYS = 3_650

export const SECONDS_PER_DAY = BigInt(DAY_MS / SECOND_MS)

/** For how long, or until when, as it was chosen. */
export type Length = { readonly days: number } | { readonly unlockAt: Millis }

export type DaysProblem = 'empty' | 'notWhole' | 'outOfRange'

/** Whole days, from 1 to 3,650. */
export function parseDays(text: string): Result<number, DaysProblem> {
  const typed = parseWithin(text, 0, 1n, BigInt(LONGEST_DAYS))
  // "1.000" is one to some and a thousand to others.
  if (typed.ok) return text.includes('.') ? err('notWhole') : ok(Number(typed.value))
  if (typed.error === 'empty') return err('empty')
  return isOutOfRange(typed.error) ? err('outOfRange') : err('notWhole')
}

const isOutOfRange = (problem: NumberProblem): boolean =>
  problem === 'tooSmall' || problem === 'tooLarge'

export type DateProblem = 'empty' | 'notADate' | 'past' | 'tooLate'

/** A time as `datetime-local` writes it, in the device's time zone; `now` is chain time. */
export function parseDate(text: string, now: Millis): Result<Millis, DateProblem> {
  if (text === '') return err('empty')
  const at = new Date(text).getTime()
  if (Number.isNaN(at)) return err('notADate')
  if (at <= now) return err('past')
  return at > now + LONGEST_DAYS * DAY_MS ? err('tooLate') : ok(at)
}

/** The length of a lock as it is typed. */
export interface TypedLength {
  readonly mode: 'days' | 'date'
  readonly days: string
  readonly date: string
}

export type LengthProblem = DaysProblem | DateProblem

/** The length typed; a date counts as empty until the chain's time, `now`, is known. */
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

/** Which contract takes new locks, as the configuration says. */
export type Version = 'days' | 'time'

/** What the contract is told, and when it gives the coins back if a block takes it now. */
export interface Terms {
  /** In the version `days` only. */
  readonly days?: number
  readonly unlockAt: Millis
}

/** `now` is an estimate that a block's time may lag behind: keep this far from the limit. */
const MARGIN_MS = MINUTE_MS

/**
 * What to tell the contract of `version`. One counts whole days: days up to a time are rounded up,
 * so that nothing is unlocked before it. The other takes a time, in seconds.
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

/** What `units` are worth in the smallest units of USDT; undefined if the price is unknown (0). */
export const valueIn = (
  price: bigint | undefined,
  units: bigint,
  decimals: number,
): bigint | undefined =>
  price === undefined || price === 0n ? undefined : (units * price) / 10n ** BigInt(decimals)

export type CoinProblem = 'notThisCoin' | 'notVouchedFor'

/**
 * Why a coin cannot be locked here. One contract takes only one coin; into the other go the coins
 * that this app trusts: USDT, and what the factory has made.
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

/** A lock's state: waiting once its time has come, whatever the backend last said. */
export function lockStateAt(
  { unlockAt, unlockedAt }: { readonly unlockAt: Millis; readonly unlockedAt: Millis | null },
  now: Millis,
): 'locking' | 'waitingToUnlock' | 'unlocked' {
  if (unlockedAt !== null) return 'unlocked'
  return now < unlockAt ? 'locking' : 'waitingToUnlock'
}
