import { HOUR_MS, MINUTE_MS, type Millis } from '../core/time.ts'

/** Due time of a row that waits for the user. */
export const WAITS_FOR_USER = Number.POSITIVE_INFINITY

/** Number of close polls for inclusion: 20 times, 3 s apart (spec section 4). */
export const POLLS = 20
export const POLL_MS = 3_000

/**
 * Time between the first polls for solidification, in ms: half the pace of inclusion.
 * Solidification takes about 19 blocks; later polls are slower.
 */
export const SOLID_MS = 2 * POLL_MS
export const UNRESOLVED_MS = 30_000

/**
 * Whether something scheduled for `nextAt` is due. A time further ahead than the longest pause was
 * written before the clock went back.
 */
export const isDue = (nextAt: Millis, now: Millis): boolean =>
  nextAt <= now || (nextAt > now + LONGEST_PAUSE_MS && nextAt !== WAITS_FOR_USER)

/** Longest pause, in ms. */
export const LONGEST_PAUSE_MS = HOUR_MS

/** Pause after failure number `failures` + 1: 1 s, doubled each time, at most a minute. */
export const backoff = (failures: number): Millis =>
  Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6))

/**
 * Pause between looks at another device's progress: 5 s at first, half a minute after two minutes,
 * at most a minute. People take their time.
 */
export const followPause = (failures: number): Millis =>
  Math.min(60_000, 5_000 * 1.2 ** Math.min(failures, 20))

/**
 * Pause between looks for an arrival. Starts at the pace of inclusion, then slows down to every
 * five minutes.
 */
export const arrivalPause = (looks: number): Millis =>
  looks < POLLS ? POLL_MS : Math.min(5 * MINUTE_MS, UNRESOLVED_MS * 2 ** Math.min(looks - POLLS, 4))
