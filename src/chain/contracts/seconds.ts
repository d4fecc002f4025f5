import { SECOND_MS, type Millis } from '../../core/time.ts'

/** A time or a duration as contracts count it: whole seconds. */
export const toSeconds = (time: Millis): bigint => BigInt(Math.floor(time / SECOND_MS))

/** The reverse. */
export const toMillis = (seconds: bigint): Millis => Number(seconds) * SECOND_MS
