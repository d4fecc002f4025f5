import type { Amount, Coin } from '../../core/amount.ts'
import { aprBp, type PoolRate } from '../../core/apr.ts'
import type { Millis } from '../../core/time.ts'

// Rules for the hub, independent of screen, chain and clock.

/** Item that unlocks at a later time, as of the last answer. */
export interface Unlocking {
  /** Stable key, used in calendars as well, whichever page exports it. */
  readonly key: string
  readonly of: 'card' | 'lp' | 'coin' | 'plan' | 'lock'
  /** Card name or amount. */
  readonly what: string | Amount
  /** Seed of its artwork. */
  readonly seed: string
  readonly until: Millis
}

/** Returns the next unlocks. */
export const nextOf = (all: readonly Unlocking[], most: number): Unlocking[] =>
  all.toSorted((a, b) => a.until - b.until).slice(0, most)

interface Pool extends PoolRate {
  readonly of: 'lp' | 'coin'
  readonly isClosed: boolean
}

interface Plan {
  readonly of: 'plan'
  readonly isClosed: boolean
  readonly rateBp: number
  readonly coin: Coin
  readonly least: bigint
  readonly stillFits: bigint
}

/**
 * Finds the open place of a kind with the highest current rate. Unknown rates come last. Plans
 * count only if their fund still covers a stake.
 */
export function bestOf<P extends Pool | Plan, Of extends P['of']>(
  places: readonly P[],
  of: Of,
  now: Millis,
): (P & { readonly of: Of }) | undefined {
  const rate = (place: P): bigint =>
    place.of === 'plan' ? BigInt(place.rateBp) : (aprBp(place, now) ?? -1n)
  const open = places.filter(
    (place): place is P & { readonly of: Of } =>
      place.of === of && !place.isClosed && (place.of !== 'plan' || place.stillFits >= place.least),
  )
  return open.toSorted((a, b) => Number(rate(b) - rate(a)))[0]
}
