import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import { totalsByCoin } from '../../core/stream.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'
import type { WorthOf } from '../../core/worth.ts'

// What the page says of income, without a screen, a chain or a clock.

interface TotalsRow {
  readonly coin: Coin
  readonly total: bigint
  readonly received: bigint
  readonly claimable: bigint
  readonly underWay: bigint
  readonly owed: bigint
}

const PLACES = ['total', 'received', 'claimable', 'underWay', 'owed'] as const

/** Where income is, coin by coin; together the others are the total, but for what equity lets out later. */
export type Whole = Readonly<Record<(typeof PLACES)[number], readonly Amount[]>>

export function wholeOf(rows: readonly TotalsRow[]): Whole {
  const all = PLACES.map((place) => [
    place,
    totalsByCoin(rows.map((row) => ({ coin: row.coin, units: row[place] }))),
  ])
  return Object.fromEntries(all) as Whole
}

/** Whether all that came in was received, or is on its way: what is owed is neither. */
export const isAllTaken = ({ claimable, owed }: Pick<Whole, 'claimable' | 'owed'>): boolean =>
  claimable.length === 0 && owed.length === 0

/** Income by its type, in the order of `types`; those of which nothing ever came are left out. */
export const byType = <T extends string>(
  rows: readonly (TotalsRow & { readonly type: T })[],
  types: readonly T[],
): (Whole & { readonly type: T })[] =>
  types.flatMap((type) => {
    const whole = wholeOf(rows.filter((row) => row.type === type))
    return PLACES.some((place) => whole[place].length > 0) ? [{ type, ...whole }] : []
  })

/** By what several amounts are drawn beside each other. */
export interface Measure {
  readonly coin: Coin
  /** In that coin's units; undefined for what it cannot tell. */
  readonly sizeOf: (amount: Amount) => bigint | undefined
  /** It is what the coins are worth, not what they are. */
  readonly isWorth: boolean
  /** Symbols of the coins that it cannot tell. */
  readonly lacking: readonly string[]
}

/** One coin is its own measure; several are measured by what they are worth, as far as anything tells. */
export function measureOf(amounts: readonly Amount[], worthOf: WorthOf): Measure {
  const all = totalsByCoin(amounts)
  const unknown = all.filter((amount) => worthOf(amount) === undefined)
  const [first] = all
  const isWorth = all.length > 1 && unknown.length < all.length
  if (!first || isWorth)
    return { coin: TRX, sizeOf: worthOf, isWorth, lacking: unknown.map(symbolOf) }
  return {
    coin: first.coin,
    sizeOf: ({ coin, units }) => (coin.contract === first.coin.contract ? units : undefined),
    isWorth: false,
    lacking: all.slice(1).map(symbolOf),
  }
}

const symbolOf = ({ coin }: Amount): string => coin.symbol

/** What several amounts come to by a measure. */
export const sizeOfAll = (amounts: readonly Amount[], { sizeOf }: Measure): bigint =>
  amounts.reduce((sum, amount) => sum + (sizeOf(amount) ?? 0n), 0n)

/** What came in on a day of the chain. */
export interface Day {
  /** When it began. */
  readonly at: Millis
  readonly amounts: readonly Amount[]
}

/** Whether the chain's day of `at` still lasts when so much time has passed. */
export const isSameDay = (at: Millis, passed: Millis): boolean =>
  dayOf(at) === dayOf(at + Math.max(passed, 0))

const dayOf = (at: Millis): Millis => at - (at % DAY_MS)

/** The last `count` days up to that of `now`, oldest first; of most of them nothing may be known. */
export function lastDays(
  told: readonly { readonly day: Millis; readonly coin: Coin; readonly units: bigint }[],
  count: number,
  now: Millis,
): Day[] {
  const byDay = Map.groupBy(told, ({ day }) => dayOf(day))
  return Array.from({ length: count }, (_, index) => {
    const at = dayOf(now) - (count - 1 - index) * DAY_MS
    return { at, amounts: totalsByCoin(byDay.get(at) ?? []) }
  })
}

/** The least that is drawn of anything: it is not nothing. */
const LEAST = 1n

/** From 0 to 1 of the largest: for a drawing, which needs no exact numbers. */
export function sharesOf(sizes: readonly bigint[]): number[] {
  const most = sizes.reduce((one, other) => (one > other ? one : other), 0n)
  return sizes.map((size) => {
    const share = size === 0n ? 0n : (size * 10_000n) / most
    return Number(size > 0n && share < LEAST ? LEAST : share) / 10_000
  })
}
