import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SUN_PER_TRX, trx, TRX, unitsToDecimal } from '../../../src/core/amount.ts'
import { amountProblem, parseUnits } from '../../../src/core/typedAmount.ts'
import { err, ok } from '../../../src/core/result.ts'

const MAX_UINT256 = 2n ** 256n - 1n
const units = fc.bigInt({ min: 0n, max: MAX_UINT256 })
const decimals = fc.nat(36)

describe('the text of a field or a link', () => {
  test.each([
    ['1', 1_000_000n],
    ['1.5', 1_500_000n],
    ['1234.5', 1_234_500_000n],
    ['0.000001', 1n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['007', 7_000_000n],
    ['１２３４.５', 1_234_500_000n],
    ['١', 1_000_000n],
    ['1.5000000', 1_500_000n],
    ['0', 0n],
  ])('"%s" with 6 decimals is %s units', (text, expected) => {
    expect(parseUnits(text, 6)).toEqual(ok(expected))
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'notANumber'],
    ['-1', 'notANumber'],
    ['+1', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['1 000', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['10²', 'notANumber'],
    ['①', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['  2 ', 'notANumber'],
    ['2\n', 'notANumber'],
    ['1,5', 'notANumber'],
    ['1,234', 'notANumber'],
    ['1,234.5', 'notANumber'],
    ['1,234,567', 'notANumber'],
    ['１．５', 'notANumber'],
    ['1,2345', 'notANumber'],
    ['12,34', 'notANumber'],
    [',123', 'notANumber'],
    ['1,234,56', 'notANumber'],
    ['1.234,5', 'notANumber'],
    ['0.0000001', 'tooManyDecimals'],
  ] as const)('"%s" is refused as %s', (text, reason) => {
    expect(parseUnits(text, 6)).toEqual(err(reason))
  })

  test('may be as large as the chain can hold and no larger', () => {
    expect(parseUnits(MAX_UINT256.toString(), 0)).toEqual(ok(MAX_UINT256))
    expect(parseUnits((MAX_UINT256 + 1n).toString(), 0)).toEqual(err('tooLarge'))
    expect(parseUnits('9'.repeat(10_000), 18)).toEqual(err('tooLarge'))
  })

  test('may have no fraction where the coin has none', () => {
    expect(parseUnits('3', 0)).toEqual(ok(3n))
    expect(parseUnits('3.0', 0)).toEqual(ok(3n))
    expect(parseUnits('3.5', 0)).toEqual(err('tooManyDecimals'))
  })

  test('is a value or a reason, never an exception, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' })),
        decimals,
        (text, places) => {
          expect(parseUnits(text, places)).toHaveProperty('ok')
        },
      ),
    )
  })
})

describe('an amount as decimal text', () => {
  test.each([
    [0n, 6, '0'],
    [1n, 6, '0.000001'],
    [1_500_000n, 6, '1.5'],
    [1_000_000n, 6, '1'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 6, '-0.000001'],
    [100n, 0, '100'],
    [10n ** 18n + 1n, 18, '1.000000000000000001'],
  ])('%s units with %s decimals are %s', (value, places, text) => {
    expect(unitsToDecimal(value, places)).toBe(text)
  })

  test('reads back as the same amount, to the last unit', () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        expect(parseUnits(unitsToDecimal(value, places), places)).toEqual(ok(value))
      }),
    )
  })

  test('is the shortest: no zero that says nothing, and one sign at most', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_UINT256, max: MAX_UINT256 }), decimals, (value, places) => {
        expect(unitsToDecimal(value, places)).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })
})

test('TRX has 6 decimals, and a TRX is a million sun', () => {
  expect(trx(SUN_PER_TRX)).toEqual({ units: 1_000_000n, coin: TRX })
  expect(unitsToDecimal(SUN_PER_TRX, TRX.decimals)).toBe('1')
  expect(TRX.contract).toBeUndefined()
})

test.each([
  [0n, 5n, 'zero'],
  [0n, undefined, 'zero'],
  [6n, 5n, 'overBalance'],
  [5n, 5n, undefined],
  [1n, 5n, undefined],
  [6n, undefined, undefined],
] as const)('%s out of a balance of %s: %s', (units, balance, problem) => {
  expect(amountProblem(units, balance)).toBe(problem)
})
