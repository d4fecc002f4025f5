import type { Amount } from './amount.ts'
import type { Millis } from './time.ts'

// Streams of rewards: what a weight earns a day, at the rate of now.

/** A pool's stream, as the contract tells it. */
export interface Stream {
  /** Smallest units that all of it pays in a day, while it lasts. */
  readonly perDay: bigint
  readonly endsAt: Millis
  readonly totalWeight: bigint
  /** What was ever paid in. */
  readonly funded: bigint
}

export type Funding =
  | { readonly kind: 'never' }
  | { readonly kind: 'ended'; readonly at: Millis }
  | { readonly kind: 'flowing'; readonly until: Millis }

/** Whether a pool pays at `now` (chain time): the rate of one that is over stays as it was. */
export function fundingAt(
  { funded, endsAt }: Pick<Stream, 'funded' | 'endsAt'>,
  now: Millis,
): Funding {
  if (funded === 0n) return { kind: 'never' }
  return now < endsAt ? { kind: 'flowing', until: endsAt } : { kind: 'ended', at: endsAt }
}

/** What `weight`, a part of the pool's, earns a day at the rate of now, rounded down. */
export function earnsPerDay(stream: Stream, weight: bigint, now: Millis): bigint {
  const { totalWeight, perDay } = stream
  if (weight === 0n || totalWeight === 0n || fundingAt(stream, now).kind !== 'flowing') return 0n
  return (perDay * weight) / totalWeight
}

/** The same of weight that is still to be added, and makes everybody's share smaller. */
export const wouldEarnPerDay = (stream: Stream, added: bigint, now: Millis): bigint =>
  earnsPerDay({ ...stream, totalWeight: stream.totalWeight + added }, added, now)

/** Amounts of the same coin added up, without those that are nothing. */
export function totalsByCoin(amounts: readonly Amount[]): Amount[] {
  const totals = new Map<string, Amount>()
  for (const { coin, units } of amounts) {
    if (units === 0n) continue
    const key = coin.contract ?? ''
    totals.set(key, { coin, units: (totals.get(key)?.units ?? 0n) + units })
  }
  return [...totals.values()]
}
