import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'

// Merges several paged lists of the backend into one without a gap.

/** Purchase of a token, blind boxes, or a card. */
export interface PurchaseRecord {
  readonly key: string
  readonly kind: PurchaseKind
  /** Name of a box or card; a token is named by the coin of `bought`. */
  readonly name?: string | undefined
  /** Page of the purchased item. */
  readonly href: string
  /** Seed of its medallion. */
  readonly seed: string
  /** Data to draw a card instead of a medallion. */
  readonly card?: { readonly tokenId: bigint; readonly levelStr: string } | undefined
  /** Amount bought; undefined if the token's decimals are unknown. */
  readonly bought: Amount | undefined
  readonly paid: readonly Amount[]
  /** Order key; empty for a purchase without one. */
  readonly orderKey: string
  /** Transaction of the last payment; undefined if the backend reports none. */
  readonly txId: string | undefined
  readonly blockNumber: number | undefined
  /** Chain time. */
  readonly at: Millis
}

export type PurchaseKind = 'presale' | 'pool' | 'otc' | 'box' | 'card'

/** Position on chain: by time, and within one second by block. */
interface Placed {
  readonly at: Millis
  readonly blockNumber?: number | undefined
}

/** Compares two positions, newest first. */
export const byNewest = (a: Placed, b: Placed): number =>
  b.at - a.at || (b.blockNumber ?? 0) - (a.blockNumber ?? 0)

/** One of several lists, newest first, as far as it is loaded. */
export interface LoadedList<T> {
  readonly items: readonly T[]
  readonly hasMore: boolean
}

/**
 * Merges all lists, newest first. Items older than the last loaded one of an incomplete list are
 * held back. An item that is not loaded yet may belong before them.
 */
export function mergeNewest<T extends Placed>(lists: readonly LoadedList<T>[]): T[] {
  const known = Math.max(...lists.map((list) => lastAt(list)))
  return lists
    .flatMap(({ items }) => items)
    .filter(({ at }) => at >= known)
    .toSorted(byNewest)
}

/** Returns the lists that hold the others back and need their next page. */
export const behind = <T extends Placed, L extends LoadedList<T>>(lists: readonly L[]): L[] => {
  const known = Math.max(...lists.map((list) => lastAt(list)))
  return lists.filter((list) => list.hasMore && lastAt(list) === known)
}

/** Returns the time back to which a list is loaded: all the way, if it has no more. */
const lastAt = <T extends Placed>({ items, hasMore }: LoadedList<T>): Millis =>
  hasMore ? (items.at(-1)?.at ?? Infinity) : -Infinity
