import { describe, expect, test } from 'vitest'
import type { Address } from '../../../src/core/address.ts'
import { toCsv } from '../../../src/features/activity/export.ts'
import type { Operation } from '../../../src/outbox/operation.ts'

const operation: Operation = {
  id: 'b'.repeat(64),
  kind: 'test',
  kindVersion: 1,
  owner: 'T' as Address,
  network: '',
  intent: {},
  createdAt: Date.UTC(2026, 10, 21, 8),
  legs: [],
}

describe('activity as CSV', () => {
  test('an operation without a transaction is one line with empty cells', () => {
    const [header, line] = toCsv([{ operation, title: 'Open', description: undefined }]).split(
      '\r\n',
    )
    expect(header).toContain('order,what,amount')
    expect(line).toBe(`${'b'.repeat(64)},Open,,,,,,,,2026-11-21T08:00:00.000Z,`)
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
