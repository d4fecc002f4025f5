import { TRX, type Amount, type Coin } from '../../core/amount.ts'
import { totalsByCoin } from '../../core/stream.ts'
import { DAY_MS, type Millis } from '../../core/time.ts'
import type { WorthOf } from '../../core/worth.ts'

// Rules for the income page, independent of screen, chain and clock.

interface TotalsRow {
  readonly coin: Coin
  readonly total: bigint
  readonly received: bigint
  readonly claimable: bigint
  readonly underWay: bigint
  readonly owed: bigint
}

const PLACES = ['total', 'received', 'claimable', 'underWay', 'owed'] as const

/**
 * Income by where it is, asset by asset. The other places add up to the total, except for equity
 * that becomes withdrawable later.
 */
export type Whole = Readonly<Record<(typeof PLACES)[number], readonly Amount[]>>

export function wholeOf(rows: readonly TotalsRow[]): Whole {
  const all = PLACES.map((place) => [
    place,
    totalsByCoin(rows.map((row) => ({ coin: row.coin, units: row[place] }))),
  ])
  return Object.fromEntries(all) as Whole
}

/** Whether all income is received or under way. Owed income counts as neither. */
export const isAllTaken = ({ claimable, owed }: Pick<Whole, 'claimable' | 'owed'>): boolean =>
  claimable.length === 0 && owed.length === 0

/** Groups income by type, in the order of `types`. Types without any income are left out. */
export const byType = <T extends string>(
  rows: readonly (TotalsRow & { readonly type: T })[],
  types: readonly T[],
): (Whole & { readonly type: T })[] =>
  types.flatMap((type) => {
    const whole = wholeOf(rows.filter((row) => row.type === type))
    return PLACES.some((place) => whole[place].length > 0) ? [{ type, ...whole }] : []
  })

/** Common scale for drawing several amounts side by side. */
export interface Measure {
  readonly coin: Coin
  /** Size in units of `coin`; undefined if it cannot be measured. */
  readonly sizeOf: (amount: Amount) => bigint | undefined
  /** True if sizes are the worth of the assets, not their amounts. */
  readonly isWorth: boolean
  /** Symbols of the assets that cannot be measured. */
  readonly lacking: readonly string[]
}

/**
 * Chooses the measure. A single asset measures itself; several are measured by their worth, as far
 * as known.
 */
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

/** Sums several amounts by a measure. */
export const sizeOfAll = (amounts: readonly Amount[], { sizeOf }: Measure): bigint =>
  amounts.reduce((sum, amount) => sum + (sizeOf(amount) ?? 0n), 0n)

/** Income of one chain day. */
export interface Day {
  /** Beginning of the day. */
  readonly at: Millis
  readonly amounts: readonly Amount[]
}

/** Whether the chain day of `at` still lasts after the given time has passed. */
export const isSameDay = (at: Millis, passed: Millis): boolean =>
  dayOf(at) === dayOf(at + Math.max(passed, 0))

const dayOf = (at: Millis): Millis => at - (at % DAY_MS)

/**
 * Returns the last `count` days up to that of `now`, oldest first. Days without known income are
 * empty.
 */
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

/** Smallest share drawn for a nonzero size. */
const LEAST = 1n

/** Scales sizes to 0–1 of the largest, accurate enough for a drawing. */
export function sharesOf(sizes: readonly bigint[]): number[] {
  const most = sizes.reduce((one, other) => (one > other ? one : other), 0n)
  return sizes.map((size) => {
    const share = size === 0n ? 0n : (size * 10_000n) / most
    return Number(size > 0n && share < LEAST ? LEAST : share) / 10_000
  })
}
