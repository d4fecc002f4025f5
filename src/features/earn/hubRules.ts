import type { Amount, Coin } from '../../core/amount.ts'
import { aprBp, type PoolRate } from '../../core/apr.ts'
import type { Millis } from '../../core/time.ts'

// What the hub says of all that an account has, without a screen, a chain or a clock.

/** Something that can be taken back from a time on, which had not come when it was asked for. */
export interface Unlocking {
  /** Also its name in calendars, the same wherever it is saved from. */
  readonly key: string
  readonly of: 'card' | 'lp' | 'coin' | 'plan' | 'lock'
  /** A card's name, or an amount. */
  readonly what: string | Amount
  /** What it is drawn from. */
  readonly seed: string
  readonly until: Millis
}

/** The next few. */
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
 * The places of a kind that pay most for what is staked now; one of which nothing tells the rate comes
 * last. Of plans only those whose fund still covers a stake.
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
