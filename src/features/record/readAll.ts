import type { Api, ApiError } from '../../api/client.ts'
import { cards } from '../../api/endpoints/cards.ts'
import { products } from '../../api/endpoints/products.ts'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { mapOk, ok, type Result } from '../../core/result.ts'
import { readPages } from '../../state/answers/readPages.ts'
import {
  keyOfCard,
  keyOfOrder,
  keyOfPurchase,
  recordOfCard,
  recordOfOrder,
  recordOfPurchase,
} from './records.ts'
import { byNewest, type PurchaseRecord } from './rules.ts'
import { sourcesOf, tokenKindOf, type RecordFilter, type Source } from './sources.ts'

/** Reads every purchase of an account, newest first, across all pages. */
export async function readAll(
  api: Api,
  owner: Address,
  filter: RecordFilter,
  hasCards: boolean,
): Promise<Result<PurchaseRecord[], ApiError>> {
  const parts: Record<Source, () => Promise<Result<PurchaseRecord[], ApiError>>> = {
    tokens: () =>
      readRecords(
        (page) =>
          api.call(trades.userProductBuyRecordList, { owner, ...page, ...tokenKindOf(filter) }),
        recordOfPurchase,
        keyOfPurchase,
      ),
    boxes: () =>
      readRecords(
        (page) => api.call(products.buyRecordPage, { owner, ...page }),
        recordOfOrder,
        keyOfOrder,
      ),
    cards: () =>
      readRecords(
        (page) => api.call(cards.cardBuyRecordPage, { kind: 'card', owner, ...page }),
        recordOfCard,
        keyOfCard,
      ),
  }
  const all: PurchaseRecord[] = []
  for (const source of sourcesOf(filter, hasCards)) {
    const read = await parts[source]()
    if (!read.ok) return read
    all.push(...read.value)
  }
  return ok(all.toSorted(byNewest))
}

const readRecords = async <T>(
  ask: Parameters<typeof readPages<T>>[0],
  toRecord: (item: T) => PurchaseRecord,
  keyOf: (item: T) => string,
) => mapOk(await readPages(ask, keyOf), (items) => items.map(toRecord))
