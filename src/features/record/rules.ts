import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'

// Several lists of the backend as one, page by page, without a gap in it.

/** What was bought: of a token, or blind boxes. */
export interface PurchaseRecord {
  readonly key: string
  readonly kind: PurchaseKind
  /** What it is called, for boxes; a token is told by the coin of `bought`. */
  readonly name?: string | undefined
  /** The page of what was bought. */
  readonly href: string
  /** Seed of its medallion. */
  readonly seed: string
  /** Undefined where nobody knows what it is counted in. */
  readonly bought: Amount | undefined
  readonly paid: readonly Amount[]
  readonly orderKey: string
  /** Of the last payment; undefined where the backend tells none. */
  readonly txId: string | undefined
  readonly blockNumber: number | undefined
  /** Chain time. */
  readonly at: Millis
}

export type PurchaseKind = 'presale' | 'pool' | 'otc' | 'box'

/** What has a place on the chain: by time, and within a second by block. */
interface Placed {
  readonly at: Millis
  readonly blockNumber?: number | undefined
}

/** The newest first. */
export const byNewest = (a: Placed, b: Placed): number =>
  b.at - a.at || (b.blockNumber ?? 0) - (a.blockNumber ?? 0)

/** One of several lists, newest first, as far as it is loaded. */
export interface LoadedList<T> {
  readonly items: readonly T[]
  readonly hasMore: boolean
}

/**
 * All lists as one, newest first. What is older than the last of a list that goes on waits until that
 * is loaded: something that is not loaded yet may have to stand before it.
 */
export function mergeNewest<T extends Placed>(lists: readonly LoadedList<T>[]): T[] {
  const known = Math.max(...lists.map((list) => lastAt(list)))
  return lists
    .flatMap(({ items }) => items)
    .filter(({ at }) => at >= known)
    .toSorted(byNewest)
}

/** The lists that keep the others waiting: of these the next page is needed. */
export const behind = <T extends Placed, L extends LoadedList<T>>(lists: readonly L[]): L[] => {
  const known = Math.max(...lists.map((list) => lastAt(list)))
  return lists.filter((list) => list.hasMore && lastAt(list) === known)
}

/** How far back a list is known: to its very beginning, if it has no more. */
const lastAt = <T extends Placed>({ items, hasMore }: LoadedList<T>): Millis =>
  hasMore ? (items.at(-1)?.at ?? Infinity) : -Infinity
