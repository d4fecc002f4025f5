import { unitsToDecimal } from '../../core/amount.ts'
import type { Description } from '../../outbox/kind.ts'
import type { Operation } from '../../outbox/operation.ts'

export const HEADER = [
  'order',
  'what',
  'amount',
  'coin',
  'step',
  'transaction',
  'block',
  'result',
  'fee_trx',
  'started',
  'finished',
]

/** Converts every transaction of every operation to a table row. Times are ISO 8601 in UTC. */
export function rowsOf(
  rows: readonly { operation: Operation; title: string; description: Description | undefined }[],
): string[][] {
  return rows.flatMap(({ operation, title, description }) => {
    const payments = description?.payments ?? []
    const start = [
      operation.id,
      title,
      payments.map(({ units, coin }) => unitsToDecimal(units, coin.decimals)).join(' + '),
      payments.map(({ coin }) => coin.symbol).join(' + '),
    ]
    const started = new Date(operation.createdAt).toISOString()
    const finished = operation.archivedAt ? new Date(operation.archivedAt).toISOString() : ''
    const steps = operation.legs.flatMap((leg) =>
      [...(leg.past ?? []), ...leg.transactions].map((tx) => {
        const receipt = tx.final ?? tx.included
        return [
          leg.name,
          tx.txId,
          receipt ? String(receipt.blockNumber) : '',
          receipt?.result ?? '',
          receipt ? unitsToDecimal(receipt.fee, 6) : '',
        ]
      }),
    )
    return (steps.length > 0 ? steps : [['', '', '', '', '']]).map((step) => [
      ...start,
      ...step,
      started,
      finished,
    ])
  })
}
