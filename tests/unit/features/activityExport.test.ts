import { describe, expect, test } from 'vitest'
import { toCsv } from '../../../src/features/activity/export.ts'
import { TRX } from '../../../src/core/amount.ts'
import type { Description } from '../../../src/outbox/kind.ts'
import { legOf, operationOf, receipt, transaction, TX } from '../outbox/rows.ts'

const operation = operationOf([], { createdAt: Date.UTC(2026, 10, 21, 8) })

describe('activity as CSV', () => {
  test('an operation without a transaction is one line with empty cells', () => {
    const [header, line] = toCsv([{ operation, title: 'Open', description: undefined }]).split(
      '\r\n',
    )
    expect(header).toContain('order,what,amount')
    expect(line).toBe(`${operation.id},Open,,,,,,,,2026-11-21T08:00:00.000Z,`)
  })

  test('commas, quotes and line breaks are quoted', () => {
    const csv = toCsv([{ operation, title: 'a "b",\nc', description: undefined }])
    expect(csv).toContain('"a ""b"",\nc"')
  })

  test('a title that a spreadsheet would run is defused', () => {
    const csv = toCsv([{ operation, title: '=HYPERLINK(1)', description: undefined }])
    expect(csv).toContain(",'=HYPERLINK(1),")
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
    const csv = toCsv([{ operation: operationOf([leg]), title: 'Box', description }])
    const [, first, second] = csv.split('\r\n')
    expect(first).toContain(`Box,1.5 + 3,TRX + USDT,pay,${TX.a},1,SUCCESS,0.345`)
    expect(second).toContain(`pay,${TX.b},`)
  })
})
