import { useMemo } from 'react'
import { cards } from '../../api/endpoints/cards.ts'
import { products } from '../../api/endpoints/products.ts'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { usePagedSnapshot, type PagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import type { ShownList } from '../../ui/lists/PagedList.tsx'
import {
  keyOfCard,
  keyOfOrder,
  keyOfPurchase,
  recordOfCard,
  recordOfOrder,
  recordOfPurchase,
} from './records.ts'
import { behind, mergeNewest, type PurchaseRecord } from './rules.ts'
import { sourcesOf, tokenKindOf, type RecordFilter, type Source } from './sources.ts'

/**
 * Returns an account's purchases, newest first, of all kinds or of one, as far as they are loaded.
 */
export function useRecords(
  owner: Address,
  filter: RecordFilter,
  hasCards: boolean,
): ShownList<PurchaseRecord> {
  const tokens = usePagedSnapshot(
    trades.userProductBuyRecordList,
    { owner, ...tokenKindOf(filter) },
    keyOfPurchase,
  )
  const boxes = usePagedSnapshot(products.buyRecordPage, { owner }, keyOfOrder)
  const ofCards = usePagedSnapshot(
    cards.cardBuyRecordPage,
    hasCards ? { kind: 'card', owner } : undefined,
    keyOfCard,
  )
  const lists = useMemo(() => {
    const all: Record<Source, ReturnType<typeof joined>> = {
      tokens: joined(tokens, recordOfPurchase),
      boxes: joined(boxes, recordOfOrder),
      cards: joined(ofCards, recordOfCard),
    }
    return sourcesOf(filter, hasCards).map((source) => all[source])
  }, [tokens, boxes, ofCards, filter, hasCards])
  const states = lists.map(({ state }) => state)
  const fetchedAts = lists.flatMap(({ fetchedAt }) => fetchedAt ?? [])
  return {
    items: mergeNewest(lists),
    // Waits for all lists, because a partial list would look complete.
    state: states.find((state) => state !== 'ready') ?? 'ready',
    fetchedAt: fetchedAts.length > 0 ? Math.min(...fetchedAts) : undefined,
    stale: lists.some(({ stale }) => stale),
    hasMore: lists.some(({ hasMore }) => hasMore),
    isLoadingMore: lists.some(({ isLoadingMore }) => isLoadingMore),
    moreFailed: lists.some(({ moreFailed }) => moreFailed),
    more: () => behind(lists).forEach((list) => list.more()),
    refresh: () => lists.forEach((list) => list.refresh()),
  }
}

interface Pages<T> extends PagedSnapshot<T> {
  more(): void
  refresh(): void
}

/** Converts a list. If its next page is loading or failed to load, it also has more. */
const joined = <T>(pages: Pages<T>, toRecord: (item: T) => PurchaseRecord) => ({
  ...pages,
  items: pages.items.map(toRecord),
  hasMore: pages.hasMore || pages.isLoadingMore || pages.moreFailed,
})
