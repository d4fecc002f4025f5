import type { Amount, Coin } from '../../core/amount.ts'
import { aprBp, type PoolRate } from '../../core/apr.ts'
import { totalsByCoin } from '../../core/stream.ts'
import type { Millis } from '../../core/time.ts'
import { worthOfAll, type WorthOf } from './rules.ts'

// What the hub says of all that an account has, without a screen, a chain or a clock.

/** What several amounts are together. */
export interface Sum {
  /** Coin by coin. */
  readonly amounts: readonly Amount[]
  /** In sun, as far as anything tells. */
  readonly worth: bigint
  /** Coins that are not in it. */
  readonly unknown: number
}

export function sumUp(amounts: readonly Amount[], worthOf: WorthOf): Sum {
  const { sun, unknown } = worthOfAll(amounts, worthOf)
  return { amounts: totalsByCoin(amounts), worth: sun, unknown }
}

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

/** One main number for several amounts. */
export type Main =
  /** All there is, of one coin. */
  | { readonly kind: 'amount'; readonly amount: Amount }
  /** What they are worth together, in sun; `unknown` coins are not in it. */
  | { readonly kind: 'worth'; readonly sun: bigint; readonly unknown: number }

/** Undefined for nothing. */
export function mainOf({ amounts, worth, unknown }: Sum): Main | undefined {
  const [first, second] = amounts
  if (!first) return undefined
  // A worth that leaves most of it out would say less than an amount.
  return !second || unknown === amounts.length
    ? { kind: 'amount', amount: first }
    : { kind: 'worth', sun: worth, unknown }
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

/** One page of what takes stakes. */
interface Page<P> {
  readonly total: number
  readonly items: readonly P[]
}

/** Places of several pages. */
export interface JoinedPlaces<P> {
  readonly items: readonly P[]
  /** Kinds of which there may be others that take stakes. */
  readonly lacking: readonly ('lp' | 'coin' | 'plan')[]
}

interface Numbered {
  readonly of: 'lp' | 'coin' | 'plan'
  readonly isClosed: boolean
  readonly pool?: number
  readonly plan?: number
}

const KINDS = ['lp', 'coin', 'plan'] as const

/**
 * The page of those that pay most, and the pages of single kinds, which list those that take stakes
 * first, as far as they were told.
 */
export function joinPlaces<P extends Numbered>(
  best: Page<P>,
  ofKind: Readonly<Partial<Record<P['of'], Page<P> | undefined>>>,
): JoinedPlaces<P> {
  const pages: Readonly<Partial<Record<Numbered['of'], Page<P>>>> = ofKind
  const all = [best, ...KINDS.map((of) => pages[of])].flatMap((page) => page?.items ?? [])
  const isWhole = ({ total, items }: Page<P>) => total <= items.length
  const lacks = (page: Page<P> | undefined) =>
    !page || (!isWhole(page) && page.items.at(-1)?.isClosed !== true)
  return {
    items: [
      ...new Map(all.map((place) => [`${place.of} ${place.pool ?? place.plan}`, place])).values(),
    ],
    lacking: isWhole(best) ? [] : KINDS.filter((of) => lacks(pages[of])),
  }
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
