import type { Amount } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'

// Merges several paged lists of the backend into one without a gap.

/** What was bought: of a token, blind boxes, or a card. */
export interface PurchaseRecord {
  readonly key: string
  readonly kind: PurchaseKind
  /** The name of a box or card; a token is named by the coin of `bought`. */
  readonly name?: string | undefined
  /** The page of what was bought. */
  readonly href: string
  /** Seed of its medallion. */
  readonly seed: string
  /** What a card is drawn from, instead of a medallion. */
  readonly card?: { readonly tokenId: bigint; readonly levelStr: string } | undefined
  /** Undefined if the token's decimals are unknown. */
  readonly bought: Amount | undefined
  readonly paid: readonly Amount[]
  /** Empty for what was bought without one. */
  readonly orderKey: string
  /** Of the last payment; undefined where the backend tells none. */
  readonly txId: string | undefined
  readonly blockNumber: number | undefined
  /** Chain time. */
  readonly at: Millis
}

export type PurchaseKind = 'presale' | 'pool' | 'otc' | 'box' | 'card'

/** A place on the chain: by time, and within a second by block. */
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
 * All lists as one, newest first. Items older than the last one loaded of an unfinished list are
 * held back: something not loaded yet may belong before them.
 */
export function mergeNewest<T extends Placed>(lists: readonly LoadedList<T>[]): T[] {
  const known = Math.max(...lists.map((list) => lastAt(list)))
  return lists
    .flatMap(({ items }) => items)
    .filter(({ at }) => at >= known)
    .toSorted(byNewest)
}

/** The lists that hold the others back: their next page is needed. */
export const behind = <T extends Placed, L extends LoadedList<T>>(lists: readonly L[]): L[] => {
  const known = Math.max(...lists.map((list) => lastAt(list)))
  return lists.filter((list) => list.hasMore && lastAt(list) === known)
}

/** How far back a list is loaded: all the way, if it has no more. */
const lastAt = <T extends Placed>({ items, hasMore }: LoadedList<T>): Millis =>
  hasMore ? (items.at(-1)?.at ?? Infinity) : -Infinity
