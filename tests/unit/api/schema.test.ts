import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  coin,
  hex32,
  page,
  pageRequest,
  text,
  units,
  wholeNumber,
} from '../../../src/api/schema.ts'

const accepts = (schema: v.GenericSchema, value: unknown) => v.is(schema, value)

describe('a whole number', () => {
  test('reads the same from JSON and from a form', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999_999_999 }), (value) => {
        expect(v.parse(wholeNumber, value)).toBe(value)
        expect(v.parse(wholeNumber, String(value))).toBe(value)
      }),
    )
  })

  test.each([
    -1,
    1.5,
    NaN,
    Infinity,
    2 ** 53,
    '',
    ' 1',
    '-1',
    '1.0',
    '1e3',
    '0x1',
    null,
    true,
    [1],
  ])('is not %j', (value) => expect(accepts(wholeNumber, value)).toBe(false))
})

describe('an amount', () => {
  test('travels as decimal text and becomes bigint, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        expect(v.parse(units, String(value))).toBe(value)
      }),
    )
  })

  test.each([7, 7n, '', '-7', '+7', '7.0', '0x7', '7'.repeat(79)])('is not %s', (value) =>
    expect(accepts(units, value)).toBe(false),
  )
})

test('transaction ids and order keys are 64 lower-case hex digits', () => {
  expect(accepts(hex32, '0123456789abcdef'.repeat(4))).toBe(true)
  for (const wrong of [
    '',
    'ab'.repeat(31),
    'ab'.repeat(33),
    'AB'.repeat(32),
    `0x${'ab'.repeat(31)}`,
  ])
    expect(accepts(hex32, wrong)).toBe(false)
})

test('text has an end', () => {
  expect(accepts(text(5), '12345')).toBe(true)
  expect(accepts(text(5), '123456')).toBe(false)
})

test('a coin has a symbol, decimals within reason, and a contract unless it is the native one', () => {
  expect(accepts(coin, { symbol: 'TRX', decimals: 6 })).toBe(true)
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(accepts(coin, { symbol: 'USDT', decimals: 6, contract })).toBe(true)
  expect(accepts(coin, { symbol: 'USDT', decimals: 6, contract: 'elsewhere' })).toBe(false)
  for (const decimals of [-1, 37, 1.5, '6'])
    expect(accepts(coin, { symbol: 'X', decimals })).toBe(false)
})

describe('a page', () => {
  const request = v.object(pageRequest)

  test('is the first one of 20 unless asked otherwise', () => {
    expect(v.parse(request, {})).toEqual({ pageNo: 1, pageSize: 20 })
    expect(v.parse(request, { pageNo: '3', pageSize: '50' })).toEqual({ pageNo: 3, pageSize: 50 })
  })

  test.each([{ pageNo: 0 }, { pageSize: 0 }, { pageSize: 101 }, { pageNo: 'x' }])(
    'cannot be %j',
    (asked) => expect(accepts(request, asked)).toBe(false),
  )

  test('has its items checked one by one', () => {
    const names = page(v.object({ name: text(5) }))
    expect(accepts(names, { total: 1, items: [{ name: 'one' }] })).toBe(true)
    expect(accepts(names, { total: 1, items: [{ name: 'too long' }] })).toBe(false)
    expect(accepts(names, { total: 1 })).toBe(false)
  })
})
