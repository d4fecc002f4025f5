import { fundingAt, type Stream } from '../../core/stream.ts'
import type { Millis } from '../../core/time.ts'

/** A part of a whole in basis points, rounded down. */
export const partOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole)

/** What a pool pays a day at `now`: its rate stays as it was once the funding is over. */
export const paysPerDay = (stream: Stream, now: Millis): bigint =>
  fundingAt(stream, now).kind === 'flowing' ? stream.perDay : 0n
