import type { Amount } from './amount.ts'
import type { Millis } from './time.ts'

// Reward streams: daily earnings of a weight, at the current rate.

/** Reward stream of a pool, as the contract reports it. */
export interface Stream {
  /** Smallest units that the whole stream pays per day while it lasts. */
  readonly perDay: bigint
  readonly endsAt: Millis
  readonly totalWeight: bigint
  /** Total ever paid in. */
  readonly funded: bigint
}

export type Funding =
  | { readonly kind: 'never' }
  | { readonly kind: 'ended'; readonly at: Millis }
  | { readonly kind: 'flowing'; readonly until: Millis }

/**
 * Returns the funding state of a pool at `now` (chain time). The rate of a stream that has ended
 * stays unchanged.
 */
export function fundingAt(
  { funded, endsAt }: Pick<Stream, 'funded' | 'endsAt'>,
  now: Millis,
): Funding {
  if (funded === 0n) return { kind: 'never' }
  return now < endsAt ? { kind: 'flowing', until: endsAt } : { kind: 'ended', at: endsAt }
}

/**
 * Returns the daily earnings of `weight`, a part of the pool's, at the current rate, rounded down.
 */
export function earnsPerDay(stream: Stream, weight: bigint, now: Millis): bigint {
  const { totalWeight, perDay } = stream
  if (weight === 0n || totalWeight === 0n || fundingAt(stream, now).kind !== 'flowing') return 0n
  return (perDay * weight) / totalWeight
}

/** Returns the daily earnings of weight still to be added, which makes every share smaller. */
export const wouldEarnPerDay = (stream: Stream, added: bigint, now: Millis): bigint =>
  earnsPerDay({ ...stream, totalWeight: stream.totalWeight + added }, added, now)

/** Adds up amounts by token, and omits zero amounts. */
export function totalsByCoin(amounts: readonly Amount[]): Amount[] {
  const totals = new Map<string, Amount>()
  for (const { coin, units } of amounts) {
    if (units === 0n) continue
    const key = coin.contract ?? ''
    totals.set(key, { coin, units: (totals.get(key)?.units ?? 0n) + units })
  }
  return [...totals.values()]
}
