import { assert, bigInt, integer, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amountOut, shareOf } from '../../../src/core/pool.ts'
import { premiumBp } from '../../../src/core/price.ts'
import {
  costOf,
  parseQuantity,
  powerFor,
  quotePurchase,
  termsAt,
  worthFor,
} from '../../../src/features/burn/rules.ts'
import { agreementOf, verdictOf } from '../../../src/features/burn/totals.ts'

const TERMS = { uPrice: 9_500n, factor: 12_000 }
const UNIT = 10n ** 18n

describe('what coins count', () => {
  it('is so many times the price of one, and a part of that is power, rounded down', () => {
    expect(worthFor(TERMS, 7n)).toBe(66_500n)
    expect(powerFor(TERMS, 7n)).toBe(79_800n)
    expect(powerFor({ uPrice: 1n, factor: 9_999 }, 1n)).toBe(0n)
  })

  it('changes in the very moment that was announced', () => {
    const next = { uPrice: 9_000n, factor: 0, from: 1_000 }
    const known = { ...TERMS, next }
    expect(termsAt(known, undefined)).toEqual(known)
    expect(termsAt(known, 999)).toEqual(known)
    expect(termsAt(known, 1_000)).toEqual({ uPrice: 9_000n, factor: 0, next: null })
  })

  it('is compared with the price of the pool, if there is one', () => {
    expect(premiumBp(TERMS.uPrice, 10_000n)).toBe(-500)
    expect(premiumBp(TERMS.uPrice, 9_500n)).toBe(0)
    expect(premiumBp(TERMS.uPrice, 0n)).toBeUndefined()
  })
})

describe('a quantity', () => {
  const limits = { decimals: 18, terms: TERMS }
  test.each([
    ['1', 1n],
    ['1234', 1_234n],
    ['１２', 12n],
  ])('%s is so many whole coins', (text, quantity) => {
    expect(parseQuantity(text, limits)).toEqual({ ok: true, value: quantity })
  })

  test.each([
    ['', 'empty'],
    ['0', 'belowOne'],
    ['0.000', 'notWhole'],
    ['1.000', 'notWhole'],
    ['１.０００', 'notWhole'],
    ['1,234', 'notANumber'],
    ['1.', 'notWhole'],
    ['0.5', 'notWhole'],
    ['1.000000000000000001', 'notWhole'],
    ['1,5', 'notANumber'],
    ['-1', 'notANumber'],
    ['1e3', 'notANumber'],
    [`1${'0'.repeat(30)}`, 'tooLarge'],
    [`1${'0'.repeat(80)}`, 'tooLarge'],
  ])('%j is none: %s', (text, error) => {
    expect(parseQuantity(text, limits)).toEqual({ ok: false, error })
  })

  it('is at most what is held, where that is known', () => {
    const held = 3n * UNIT + 1n
    expect(parseQuantity('3', { ...limits, held })).toMatchObject({ ok: true })
    expect(parseQuantity('4', { ...limits, held })).toEqual({ ok: false, error: 'overBalance' })
    const most = `1${'0'.repeat(30)}`
    expect(parseQuantity(most, { ...limits, held })).toEqual({ ok: false, error: 'overBalance' })
  })

  it('that gives no power is none', () => {
    const terms = { uPrice: 1n, factor: 9_999 }
    expect(parseQuantity('1', { ...limits, terms })).toEqual({ ok: false, error: 'noPower' })
    expect(parseQuantity('2', { ...limits, terms })).toMatchObject({ ok: true })
  })
})

describe('a purchase', () => {
  const pool = { tokens: 1_000_000n * UNIT, trx: 1_000_000_000n, feeBuy: 300 }

  it('costs what brings the quantity even at the worst price that is accepted', () => {
    const { paid, expected, rest } = quotePurchase(pool, 18, 1_000n, 100)!
    const out = amountOut(paid, pool.trx, pool.tokens)
    const received = out - shareOf(out, pool.feeBuy)
    expect(expected * UNIT + rest).toBe(received)
    expect(received - shareOf(received, 100)).toBeGreaterThanOrEqual(1_000n * UNIT)
    expect(expected).toBe(1_010n)
  })

  it('is impossible beyond what the pool holds', () => {
    expect(quotePurchase(pool, 18, 970_000n, 0)).toBeUndefined()
    expect(quotePurchase(pool, 18, 969_000n, 0)).toBeDefined()
    expect(costOf({ ...pool, feeBuy: 10_000 }, 1n)).toBeUndefined()
  })

  it('is never too little, and a few suns less are', () => {
    const amount = bigInt({ min: 1n, max: 10n ** 30n })
    assert(
      property(
        amount,
        amount,
        amount,
        integer({ min: 0, max: 3_000 }),
        (tokens, trx, wanted, feeBuy) => {
          const paid = costOf({ tokens, trx, feeBuy }, wanted)
          if (paid === undefined) return true
          const brought = (sun: bigint) => {
            const out = amountOut(sun, trx, tokens)
            return out - shareOf(out, feeBuy)
          }
          // The token's tax is rounded down, so the result may be one unit too much.
          return brought(paid) >= wanted && brought(paid - 2n) <= wanted
        },
      ),
    )
  })
})

describe('a sum of the list', () => {
  const told = { list: 100_000, chain: 100_000 }
  test.each([
    ['is verified where the chain says the same', 5n, 5n, told, 'same'],
    ['is open while the chain has not been read', 5n, undefined, told, undefined],
    ['that is less is behind', 4n, 5n, told, 'chainHasMore'],
    ['that is more is wrong', 6n, 5n, told, 'chainHasLess'],
    ['that is more, and newer, is open', 6n, 5n, { list: 100_001, chain: 100_000 }, undefined],
    ['that is less, and much older, is open', 4n, 5n, { list: 1, chain: 100_000 }, undefined],
    ['is the same however old', 5n, 5n, { list: 1, chain: 100_000 }, 'same'],
  ] as const)('%s', (_, listed, counted, times, agreement) => {
    expect(agreementOf(listed, counted, times)).toBe(agreement)
  })
})

describe('of all sums together', () => {
  const told = { list: 100_000, chain: 100_000 }
  const total = (burnAmount: bigint, power: bigint) => ({
    coin: { symbol: 'JADE', decimals: 18 },
    count: 1,
    burnAmount,
    uAmount: 0n,
    power,
  })
  test.each([
    ['is verified where all are the same', 'same', [5n, 6n], 7n],
    ['is open while the chain has not been read', undefined, undefined, 7n],
    ['is wrong where one is too much', 'chainHasLess', [9n, 5n], 7n],
    ['is behind where one is too little', 'chainHasMore', [5n, 7n], 7n],
    ['is wrong where the power is too much', 'chainHasLess', [5n, 6n], 6n],
  ] as const)('%s', (_, verdict, burned, power) => {
    const chain = burned && { burned: [...burned], power }
    expect(verdictOf([total(5n, 3n), total(6n, 4n)], chain, told)).toBe(verdict)
  })

  it('nothing burnt is verified where the chain knows of no power either', () => {
    expect(verdictOf([], { burned: [], power: 0n }, told)).toBe('same')
    expect(verdictOf([], { burned: [], power: 1n }, told)).toBe('chainHasMore')
  })
})
