import { unitsToDecimal } from '../../core/amount.ts'
import type { PurchaseRecord } from './rules.ts'

export const HEADER = [
  'time',
  'kind',
  'what',
  'amount',
  'paid',
  'paid_in',
  'transaction',
  'block',
  'order',
]

/** Converts purchases to rows of a table: amounts exact, times ISO 8601 in UTC. */
export const rowsOf = (records: readonly PurchaseRecord[]): string[][] =>
  records.map(({ at, kind, name, bought, paid, txId, blockNumber, orderKey }) => [
    new Date(at).toISOString(),
    kind,
    name ?? bought?.coin.symbol ?? '',
    bought ? unitsToDecimal(bought.units, bought.coin.decimals) : '',
    paid.map(({ units, coin }) => unitsToDecimal(units, coin.decimals)).join(' + '),
    paid.map(({ coin }) => coin.symbol).join(' + '),
    txId ?? '',
    blockNumber === undefined ? '' : String(blockNumber),
    orderKey,
  ])
