import { SECOND_MS, type Millis } from '../../core/time.ts'

/** Converts a time or a duration to the whole seconds that contracts use. */
export const toSeconds = (time: Millis): bigint => BigInt(Math.floor(time / SECOND_MS))

/** Converts a contract's seconds to milliseconds. */
export const toMillis = (seconds: bigint): Millis => Number(seconds) * SECOND_MS
