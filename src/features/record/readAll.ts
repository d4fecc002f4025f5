import type { Api, ApiError } from '../../api/client.ts'
import { endpoints } from '../../api/endpoints/table.ts'
import { trades } from '../../api/endpoints/trades.ts'
import type { Address } from '../../core/address.ts'
import { ok, type Result } from '../../core/result.ts'
import { recordOfOrder, recordOfPurchase } from './records.ts'
import { byNewest, type PurchaseRecord } from './rules.ts'
import type { RecordFilter } from './useRecords.ts'

const PAGE_SIZE = 100

/** Every purchase of an account, newest first, however many pages that takes. */
export async function readAll(
  api: Api,
  owner: Address,
  filter: RecordFilter,
): Promise<Result<PurchaseRecord[], ApiError>> {
  const isOfTokens = filter !== 'all' && filter !== 'box'
  const kind = isOfTokens ? { kind: filter } : {}
  const tokens = () =>
    readPages(
      (pageNo) =>
        api.call(trades.userProductBuyRecordList, { owner, pageNo, pageSize: PAGE_SIZE, ...kind }),
      recordOfPurchase,
    )
  const boxes = () =>
    readPages(
      (pageNo) => api.call(endpoints.buyRecordPage, { owner, pageNo, pageSize: PAGE_SIZE }),
      recordOfOrder,
    )
  const parts = filter === 'box' ? [boxes] : isOfTokens ? [tokens] : [tokens, boxes]
  const all = new Map<string, PurchaseRecord>()
  for (const part of parts) {
    const read = await part()
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
