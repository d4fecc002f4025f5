import { describe, expect, test } from 'vitest'
import { parseMinutes, parseSlippage } from '../../../src/core/typedNumbers.ts'
import { MOST_PRICE, parseDays, parsePrice } from '../../../src/features/trade/typed.ts'
import { unitsToDecimal } from '../../../src/core/amount.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/core/time.ts'

const said = (result: { ok: boolean; value?: unknown; error?: unknown }) =>
  result.ok ? result.value : result.error

describe('what is typed', () => {
  test.each([
    ['0.5', 50],
    ['0.01', 1],
    ['50', 5_000],
    ['0', 'tooSmall'],
    ['50.01', 'tooLarge'],
    ['0.001', 'tooManyDecimals'],
    ['', 'empty'],
    ['-1', 'notANumber'],
    ['1,5', 'notANumber'],
  ])('as slippage %s is %s', (text, meaning) => {
    expect(said(parseSlippage(text))).toBe(meaning)
  })

  test.each([
    ['1', MINUTE_MS],
    ['1440', 1_440 * MINUTE_MS],
    ['1,440', 'notANumber'],
    ['0', 'tooSmall'],
    ['1441', 'tooLarge'],
    ['1.5', 'tooManyDecimals'],
    [' ', 'empty'],
    ['soon', 'notANumber'],
  ])('as minutes %s is %s', (text, meaning) => {
    expect(said(parseMinutes(text))).toBe(meaning)
  })

  test.each([
    ['1', DAY_MS],
    ['365', 365 * DAY_MS],
    ['0', 'tooSmall'],
    ['366', 'tooLarge'],
    ['0.5', 'tooManyDecimals'],
  ])('as days %s is %s', (text, meaning) => {
    expect(said(parseDays(text))).toBe(meaning)
  })

  test.each([
    ['0.003', 3n * 10n ** 15n],
    ['0.000000000000000001', 1n],
    ['0.0000000000000000001', 'tooManyDecimals'],
    ['0', 'tooSmall'],
    [unitsToDecimal(MOST_PRICE, 18), MOST_PRICE],
    [unitsToDecimal(MOST_PRICE + 1n, 18), 'tooLarge'],
  ])('as a price %s is %s', (text, meaning) => {
    expect(said(parsePrice(text))).toBe(meaning)
  })
})
