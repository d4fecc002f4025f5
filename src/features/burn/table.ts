import type { Api, ApiError } from '../../api/client.ts'
import { burning, type BurnRecord } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import { unitsToDecimal } from '../../core/amount.ts'
import type { Result } from '../../core/result.ts'
import { readPages } from '../../state/answers/readPages.ts'

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

/** Converts burns to rows of a table: exact amounts, and ISO 8601 times in UTC. */
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

/** Reads every burn of an account, newest first. */
export const readAll = (api: Api, owner: Address): Promise<Result<BurnRecord[], ApiError>> =>
  readPages((page) => api.call(burning.userCalculationRecord, { owner, ...page }), keyOfBurn)

export const keyOfBurn = ({ id }: BurnRecord) => String(id)
