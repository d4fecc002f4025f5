import type { Api, ApiError } from '../../api/client.ts'
import { burning, type BurnRecord } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import { unitsToDecimal } from '../../core/amount.ts'
import { ok, type Result } from '../../core/result.ts'

export const HEADER = [
  'time',
  'id',
  'coin',
  'coin_address',
  'burnt',
  'counted_usdt',
  'power',
  'paid_trx',
  'transaction',
  'block',
  'order',
]

/** Burns as rows of a table: amounts exact, times ISO 8601 in UTC. */
export const rowsOf = (records: readonly BurnRecord[]): string[][] =>
  records.map((record) => [
    new Date(record.createTime).toISOString(),
    String(record.id),
    record.coin.symbol,
    record.coin.contract ?? '',
    unitsToDecimal(record.burnAmount, record.coin.decimals),
    unitsToDecimal(record.uAmount, 6),
    unitsToDecimal(record.power, 6),
    record.trx === null ? '' : unitsToDecimal(record.trx, 6),
    record.txId,
    String(record.blockNumber),
    record.orderKey,
  ])

const PAGE_SIZE = 100

/** Every burn of an account, newest first, however many pages that takes. */
export async function readAll(api: Api, owner: Address): Promise<Result<BurnRecord[], ApiError>> {
  const records = new Map<number, BurnRecord>()
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await api.call(burning.userCalculationRecord, {
      owner,
      pageNo,
      pageSize: PAGE_SIZE,
    })
    if (!page.ok) return page
    for (const record of page.value.items) records.set(record.id, record)
    if (page.value.items.length < PAGE_SIZE) return ok([...records.values()])
  }
}
