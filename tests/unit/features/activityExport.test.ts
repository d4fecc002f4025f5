import { describe, expect, test } from 'vitest'
import { toCsv } from '../../../src/features/activity/export.ts'
import { operationOf } from '../outbox/rows.ts'

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
})
