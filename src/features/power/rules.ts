import { fundingAt, type Stream } from '../../core/stream.ts'
import type { Millis } from '../../core/time.ts'

/** Returns a part of a whole in basis points, rounded down. */
export const partOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole)

/**
 * Returns the pool's rewards per day at `now`; zero once the funding is over, although the rate
 * keeps its value.
 */
export const paysPerDay = (stream: Stream, now: Millis): bigint =>
  fundingAt(stream, now).kind === 'flowing' ? stream.perDay : 0n
