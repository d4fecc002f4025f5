/** Milliseconds since 1970. Chain time decides; the device clock only paces retries. */
export type Millis = number

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Returns the start of the next day in UTC, which contracts use to count days. */
export const nextDayAt = (at: Millis): Millis => (Math.floor(at / DAY_MS) + 1) * DAY_MS

/** Time between two blocks of TRON, in ms. */
export const BLOCK_MS = 3_000

/** Number of later blocks after which a block is solidified (two thirds of 27 witnesses). */
export const SOLIDIFICATION_BLOCKS = 19
