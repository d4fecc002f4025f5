import { describe, expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import { HEADER, rowsOf } from '../../../src/features/activity/export.ts'
import type { Description } from '../../../src/outbox/kind.ts'
import { legOf, operationOf, receipt, transaction, TX } from '../outbox/rows.ts'

const operation = operationOf([], { createdAt: Date.UTC(2026, 10, 21, 8) })

describe('activity as a table', () => {
  test('an operation without a transaction is one line with empty cells', () => {
    const [row] = rowsOf([{ operation, title: 'Open', description: undefined }])
    const started = '2026-11-21T08:00:00.000Z'
    expect(row).toEqual([operation.id, 'Open', '', '', '', '', '', '', '', started, ''])
    expect(row).toHaveLength(HEADER.length)
  })

  test('both coins of a payment, and the transactions of earlier rounds, are in it', () => {
    const leg = legOf({
      past: [transaction({ txId: TX.a, final: receipt({ fee: 345_000n }) })],
      transactions: [transaction({ txId: TX.b })],
    })
    const description = {
      payments: [
        { coin: TRX, units: 1_500_000n },
        { coin: { ...TRX, symbol: 'USDT' }, units: 3_000_000n },
      ],
    } as unknown as Description
    const [first, second] = rowsOf([{ operation: operationOf([leg]), title: 'Box', description }])
    expect(first?.slice(1, 9).join()).toBe(`Box,1.5 + 3,TRX + USDT,pay,${TX.a},1,SUCCESS,0.345`)
    expect(second?.slice(4, 6)).toEqual(['pay', TX.b])
  })
})
