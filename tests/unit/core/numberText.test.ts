import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenText, readKey, readingsOf, readWhole, tidied } from '../../../src/core/numberText.ts'
import { parseUnits } from '../../../src/core/typedAmount.ts'

/** Reads a text as a whole: its number, its two possible readings, or "refused". */
function meaning(text: string, unit?: string) {
  const read = readWhole(text, unit) ?? 'refused'
  const either = readingsOf(read)
  return either ? `${either.whole} or ${either.fraction}` : read
}

describe('a key', () => {
  test.each(['.', ',', '．', '，', '。', '｡', '٫'])('%s is the decimal mark', (key) => {
    expect(readKey(key)).toBe('.')
  })

  test.each([
    ['7', '7'],
    ['７', '7'],
    ['٧', '7'],
    ['𝟕', '7'],
  ])('%s is the digit %s', (key, digit) => {
    expect(readKey(key)).toBe(digit)
  })

  test.each(['-', '+', 'e', ' ', "'", '²', '①', '٬', '、', ''])('"%s" is neither', (key) => {
    expect(readKey(key)).toBeUndefined()
  })
})

describe('a text that came as a whole', () => {
  test.each([
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['1,234.567', '1234.567'],
    ['1,234.', '1234.'],
    ['１，２３４．５', '1234.5'],
    ['1,23.4', 'refused'],
    ['12,34,567.8', 'refused'],
    ['1234,567.8', 'refused'],
    ['0,123.5', 'refused'],
    [',123.5', 'refused'],
    ['1,234.567,8', 'refused'],
    ['1.234,567.8', 'refused'],
  ])('with both marks: %s is %s', (text, number) => {
    expect(meaning(text)).toBe(number)
  })

  test.each([
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567', 'refused'],
    ['1.2.3', 'refused'],
    ['1,,234', 'refused'],
    ['0,123,456', 'refused'],
    ['1,234,5678', 'refused'],
  ])('with one kind, twice or more: %s is %s', (text, number) => {
    expect(meaning(text)).toBe(number)
  })

  test.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['1,2345', '1.2345'],
    ['1234,56', '1234.56'],
    ['1,', '1.'],
    [',5', '.5'],
    ['0,500', '0.500'],
    ['0.123', '0.123'],
  ])('with one mark that cannot be of thousands: %s is %s', (text, number) => {
    expect(meaning(text)).toBe(number)
  })

  test.each([
    ['1,234', '1234 or 1.234'],
    ['1.234', '1234 or 1.234'],
    ['１，２３４', '1234 or 1.234'],
    ['12.500', '12500 or 12.5'],
    ['1234,567', '1234567 or 1234.567'],
    ['007,123', '7123 or 7.123'],
    [',123', '123 or 0.123'],
  ])('with one mark and three digits behind it: %s is %s', (text, either) => {
    expect(meaning(text)).toBe(either)
  })

  test.each([
    '10²',
    '①②',
    '1 234',
    '1\u00a0234',
    "1'234",
    '1’234',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '12k',
    '1٬234',
    '1、5',
  ])('%s is refused', (text) => {
    expect(meaning(text)).toBe('refused')
  })

  test.each([
    [' 1,234.5\n', 'TRX', '1234.5'],
    ['60\u00a0USDT', 'USDT', '60'],
    ['$1,234.50', 'USDT', '1234.50'],
    ['1.234 USDT', 'USDT', '1234 or 1.234'],
    ['5%', '%', '5'],
    ['7天', '天', '7'],
    ['5 DAI2', 'DAI2', '5'],
    // The name of a token from outside is not part of the number before it.
    ['5000', '000', '5000'],
    ['51', '1INCH', '51'],
    ['1e5', 'e5', 'refused'],
    ['12K', 'K', 'refused'],
    ['12 K', 'K', '12'],
    ['1,5', ',5', '1.5'],
  ])('%j of %s is %s', (text, unit, number) => {
    expect(meaning(text, unit)).toBe(number)
  })

  test('means the same in every way to write it that is clear', () => {
    const grouped = (whole: string, mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)
    const ways = [
      (whole: string, part: string) => `${grouped(whole, ',')}.${part}`,
      (whole: string, part: string) => `${grouped(whole, '.')},${part}`,
      (whole: string, part: string) => `${grouped(whole, '，')}．${part} JADE`,
    ]
    const wholes = fc.bigInt({ min: 1_000n, max: 10n ** 24n }).map(String)
    fc.assert(
      fc.property(
        wholes,
        fc.stringMatching(/^\d{1,18}$/),
        fc.constantFrom(...ways),
        (whole, part, write) => {
          expect(meaning(write(whole, part), 'JADE')).toBe(`${whole}.${part}`)
        },
      ),
    )
  })
})

test('an unclear text is shown as it was given, and is no amount', () => {
  for (const given of ['1,234', '1.234']) {
    const text = readWhole(given) ?? ''
    expect(givenText(text)).toBe(given)
    expect(parseUnits(text, 6)).toEqual({ ok: false, error: 'notANumber' })
  }
  for (const text of ['1,234', '1.234', '1,5', '', '1.2.3⁇', '⁇'])
    expect(readingsOf(text)).toBeUndefined()
})

test.each([
  ['1.', '1'],
  ['007', '7'],
  ['.5', '0.5'],
  ['1.000', '1'],
  ['1.50', '1.5'],
  ['0', '0'],
  ['000.0', '0'],
  ['１２', '12'],
  ['.', '.'],
  ['', ''],
  ['1,5', '1,5'],
  ['12a', '12a'],
])('%s that is left is %s', (text, understood) => {
  expect(tidied(text)).toBe(understood)
})

test('what is left means what it meant before', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,8}\.?\d{0,8}$/), (text) => {
      expect(parseUnits(tidied(text), 18)).toEqual(parseUnits(text, 18))
    }),
  )
})
