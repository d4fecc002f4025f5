import type { Api, ApiError } from '../../api/client.ts'
import { cards } from '../../api/endpoints/cards.ts'
import { products } from '../../api/endpoints/products.ts'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import { recordOfCard, recordOfOrder, recordOfPurchase } from './records.ts'
import { byNewest, type PurchaseRecord } from './rules.ts'
import { sourcesOf, tokenKindOf, type RecordFilter, type Source } from './sources.ts'

const PAGE_SIZE = 100

/** Every purchase of an account, newest first, however many pages that takes. */
export async function readAll(
  api: Api,
  owner: Address,
  filter: RecordFilter,
  hasCards: boolean,
): Promise<Result<PurchaseRecord[], ApiError>> {
  const ask = { owner, pageSize: PAGE_SIZE }
  const parts: Record<Source, () => Promise<Result<PurchaseRecord[], ApiError>>> = {
    tokens: () =>
      readPages(
        (pageNo) =>
          api.call(trades.userProductBuyRecordList, { ...ask, pageNo, ...tokenKindOf(filter) }),
        recordOfPurchase,
      ),
    boxes: () =>
      readPages((pageNo) => api.call(products.buyRecordPage, { ...ask, pageNo }), recordOfOrder),
    cards: () =>
      readPages(
        (pageNo) => api.call(cards.cardBuyRecordPage, { kind: 'card', ...ask, pageNo }),
        recordOfCard,
      ),
  }
  const all = new Map<string, PurchaseRecord>()
  for (const source of sourcesOf(filter, hasCards)) {
    const read = await parts[source]()
    if (!read.ok) return read
    for (const record of read.value) all.set(record.key, record)
  }
  return ok([...all.values()].toSorted(byNewest))
}

async function readPages<T>(
  ask: (pageNo: number) => Promise<Result<{ total: number; items: readonly T[] }, ApiError>>,
  toRecord: (item: T) => PurchaseRecord,
): Promise<Result<PurchaseRecord[], ApiError>> {
  const records: PurchaseRecord[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await ask(pageNo)
    if (!page.ok) return page
    records.push(...page.value.items.map(toRecord))
    if (page.value.items.length < PAGE_SIZE) return ok(records)
  }
}
