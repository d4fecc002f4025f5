import { expect, test } from 'vitest'
import { toCsv } from '../../../src/core/csv.ts'

const lineOf = (...cells: string[]) => toCsv(['a'], [cells]).split('\r\n')[1]

test('a table has its header first, and every line ends', () => {
  expect(toCsv(['a', 'b'], [['1', '']])).toBe('a,b\r\n1,\r\n')
})

test('commas, quotes and line breaks are quoted', () => {
  expect(toCsv(['a'], [['a "b",\nc']])).toContain('"a ""b"",\nc"')
})

test.each(['=HYPERLINK(1)', '+1', '-1', '@SUM(A1)', '\tx'])(
  'what a spreadsheet would run is defused: %j',
  (text) => {
    expect(lineOf('x', text)).toBe(`x,'${text}`)
  },
)
