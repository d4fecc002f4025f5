/** Milliseconds since 1970. Chain time decides; the device clock only paces retries. */
export type Millis = number

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** When the chain's day after this one begins: contracts count days of UTC. */
export const nextDayAt = (at: Millis): Millis => (Math.floor(at / DAY_MS) + 1) * DAY_MS

/** TRON makes a block every three seconds. */
export const BLOCK_MS = 3_000

/** A block is solidified once 19 later ones build on it (two thirds of 27 witnesses). */
export const SOLIDIFICATION_BLOCKS = 19
