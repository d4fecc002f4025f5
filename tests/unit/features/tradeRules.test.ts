import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { premiumBp, PRICE_DECIMALS, PRICE_OF_SUN } from '../../../src/core/price.ts'
import {
  amountOut,
  impactLevel,
  isHighTax,
  leastOf,
  poolAtSale,
  slippageAdvice,
  spendable,
} from '../../../src/core/pool.ts'
import {
  mostOfOffer,
  offerCost,
  offerStateAt,
  partObstacle,
  quoteBuy,
  quoteSell,
  tradeObstacle,
  unitPriceOf,
  unitsFor,
} from '../../../src/features/trade/rules.ts'
import { quoteOf } from '../../../src/features/trade/trade.ts'

const TOKEN = 10n ** 18n
const TRX = 1_000_000n
const PRICE = 10n ** BigInt(PRICE_DECIMALS)

const pool = { tokens: 1_000n * TOKEN, trx: 1_000n * TRX }

describe('a quote', () => {
  test('for buying takes the fee of the pool, and then the tax of the token', () => {
    const quote = quoteBuy(pool, 100n * TRX, 500)
    const out = (99_700_000n * pool.tokens) / (pool.trx + 99_700_000n)
    expect(quote.received + quote.tax).toBe(out)
    expect(quote.tax).toBe((out * 5n) / 100n)
    expect(quote.poolFee).toBe(300_000n)
    // Nearly a tenth of the pool after the trade.
    expect(quote.impactBp).toBe(906)
  })

  test('for selling takes the tax first', () => {
    const quote = quoteSell(pool, 100n * TOKEN, 1_000)
    expect(quote.tax).toBe(10n * TOKEN)
    expect(quote.received).toBe(amountOut(90n * TOKEN, pool.tokens, pool.trx))
  })

  test('of nothing, or from an empty pool, is nothing', () => {
    expect(quoteBuy(pool, 0n, 0)).toEqual({ received: 0n, tax: 0n, poolFee: 0n, impactBp: 0 })
    expect(quoteBuy({ tokens: 0n, trx: 0n }, TRX, 0).received).toBe(0n)
    expect(unitPriceOf({ tokens: 0n, trx: 0n }, 18)).toBeUndefined()
  })

  test('never empties the pool, and never gives back more than was paid', () => {
    const amount = fc.bigInt(1n, 10n ** 30n)
    fc.assert(
      fc.property(amount, amount, amount, (tokens, trx, paid) => {
        const { received } = quoteBuy({ tokens, trx }, paid, 0)
        expect(received).toBeLessThan(tokens)
        const back = quoteSell({ tokens: tokens - received, trx: trx + paid }, received, 0)
        expect(back.received).toBeLessThanOrEqual(paid)
      }),
    )
  })
})

describe('a pool as a sale meets it', () => {
  const nothing = { feesSold: 0n, burnBp: 0, burnMost: 0n }

  test('has bought the kept fees, and lost what is burnt of all that then', () => {
    const paidOut = amountOut(100n * TOKEN, pool.tokens, pool.trx)
    const sold = { tokens: 1_100n * TOKEN, trx: pool.trx - paidOut }
    const fees = { ...nothing, feesSold: 100n * TOKEN }
    expect(poolAtSale(pool, nothing)).toEqual(pool)
    expect(poolAtSale(pool, fees)).toEqual(sold)
    expect(poolAtSale(pool, { ...fees, burnBp: 1_000, burnMost: 900n * TOKEN })).toEqual({
      ...sold,
      tokens: 990n * TOKEN,
    })
    expect(poolAtSale(pool, { ...nothing, burnBp: 1_000, burnMost: 7n })).toEqual({
      ...pool,
      tokens: pool.tokens - 7n,
    })
  })

  test('keeps fees out that would bring nothing', () => {
    expect(poolAtSale({ tokens: TOKEN, trx: 1n }, { ...nothing, feesSold: 1n })).toEqual({
      tokens: TOKEN,
      trx: 1n,
    })
  })

  test('pays less after fees, more after a burn, and is never emptied by either', () => {
    const amount = fc.bigInt(1n, 10n ** 30n)
    fc.assert(
      fc.property(
        fc.record({ tokens: amount, trx: amount }),
        fc.bigInt(0n, 10n ** 30n),
        fc.integer({ min: 0, max: 5_000 }),
        amount,
        amount,
        (known, feesSold, burnBp, burnMost, units) => {
          const afterFees = poolAtSale(known, { ...nothing, feesSold })
          const after = poolAtSale(known, { feesSold, burnBp, burnMost })
          const paid = (at: typeof known) => quoteSell(at, units, 0).received
          expect(paid(afterFees)).toBeLessThanOrEqual(paid(known))
          expect(paid(after)).toBeGreaterThanOrEqual(paid(afterFees))
          expect(after.trx).toBe(afterFees.trx)
          expect(after.tokens).toBeGreaterThan(0n)
          expect(after.trx).toBeGreaterThan(0n)
          expect(afterFees.tokens - after.tokens).toBeLessThanOrEqual(burnMost)
        },
      ),
    )
  })

  test('is what a sale is quoted by, and a purchase is not', () => {
    const beforeSale = { feesSold: 100n * TOKEN, burnBp: 0, burnMost: 0n }
    const live = { ...pool, beforeSale }
    expect(quoteOf(false, live, TOKEN, 0)).toEqual(
      quoteSell(poolAtSale(pool, beforeSale), TOKEN, 0),
    )
    expect(quoteOf(false, pool, TOKEN, 0)).toEqual(quoteSell(pool, TOKEN, 0))
    expect(quoteOf(true, live, TRX, 0)).toEqual(quoteBuy(pool, TRX, 0))
  })
})

test('the least that is accepted is below the quote by the slippage', () => {
  expect(leastOf(1_000n, 50)).toBe(995n)
  expect(leastOf(1_000n, 0)).toBe(1_000n)
  expect(leastOf(0n, 50)).toBe(1n)
})

describe('an offer', () => {
  test('costs its price, rounded up', () => {
    expect(offerCost(3n * TOKEN, 2n * PRICE, 18)).toBe(6n * TRX)
    expect(offerCost(1n, 2n * PRICE, 18)).toBe(1n)
    expect(offerCost(10n ** 8n * TOKEN, PRICE_OF_SUN / 1_000n, 18)).toBe(100_000n)
  })

  test('is compared with the price of the pool', () => {
    const price = unitPriceOf(pool, 18)
    expect(price).toBe(PRICE)
    expect(premiumBp(PRICE / 2n, price)).toBe(-5_000)
    expect(premiumBp(2n * PRICE, price)).toBe(10_000)
    expect(premiumBp(PRICE, undefined)).toBeUndefined()
  })
})

describe('what to think twice about', () => {
  test.each([
    [300, 'usual'],
    [301, 'notable'],
    [1_500, 'notable'],
    [1_501, 'ruinous'],
  ])('an impact of %i basis points is %s', (bp, level) => {
    expect(impactLevel(bp)).toBe(level)
  })

  test('is a tax above a tenth, and a slippage that protects too much or hardly', () => {
    expect([1_000, 1_001].map(isHighTax)).toEqual([false, true])
    expect([9, 10, 500, 501].map(slippageAdvice)).toEqual(['narrow', undefined, undefined, 'wide'])
  })
})

describe('a trade', () => {
  const open = { ...pool, takesSales: true, launchedAt: 1 }
  const trade = { isBuy: true, pool: open, paid: 10n, received: 1n, held: 10n }

  test.each<[string, Partial<typeof trade> | { pool: object }, string | undefined]>([
    ['is made', {}, undefined],
    ['is made where the balance is not known', { held: undefined as never }, undefined],
    [
      'is in the making while nothing is typed',
      { paid: undefined as never, received: 0n },
      undefined,
    ],
    ['waits for the launch', { pool: { ...open, launchedAt: null } }, 'notLaunched'],
    ['needs a pool', { pool: { ...open, tokens: 0n } }, 'emptyPool'],
    ['needs TRX in it', { pool: { ...open, trx: 0n } }, 'emptyPool'],
    [
      'is no sale while those are closed',
      { isBuy: false, pool: { ...open, takesSales: false } },
      'salesClosed',
    ],
    ['is a purchase all the same', { pool: { ...open, takesSales: false } }, undefined],
    ['needs what it pays', { held: 9n }, 'insufficient'],
    ['is not made for nothing', { received: 0n }, 'tooSmall'],
  ])('%s', (_, changed, obstacle) => {
    expect(tradeObstacle({ ...trade, ...changed } as typeof trade)).toBe(obstacle)
  })

  test('leaves TRX for the fee', () => {
    expect(spendable(100n, 30n)).toBe(70n)
    expect(spendable(20n, 30n)).toBe(0n)
  })
})

describe('a part of an offer', () => {
  test('is within what is left and what one holds', () => {
    const part = { units: 5n, cost: 9n, held: 9n }
    expect(partObstacle({ left: 5n }, part)).toBeUndefined()
    expect(partObstacle({ left: 4n }, part)).toBe('insufficientRemaining')
    expect(partObstacle({ left: 5n }, { ...part, held: 8n })).toBe('insufficient')
    expect(partObstacle({ left: 5n }, { ...part, held: undefined })).toBeUndefined()
  })

  test('is at most what one can pay, without what stays for the fee', () => {
    const offer = { left: 5n * TOKEN, unitPrice: 2n * PRICE }
    expect(mostOfOffer(offer, 18, 100n * TRX, 3n * TRX)).toBe(5n * TOKEN)
    expect(mostOfOffer(offer, 18, 9n * TRX, 3n * TRX)).toBe(3n * TOKEN)
    expect(mostOfOffer(offer, 18, 2n * TRX, 3n * TRX)).toBe(0n)
    expect(mostOfOffer(offer, 18, undefined, undefined)).toBe(5n * TOKEN)
    expect(mostOfOffer(offer, 18, 9n * TRX, undefined)).toBeUndefined()
    expect(unitsFor(TRX, 0n, 18)).toBe(0n)
  })

  test('that some TRX buy costs no more than those, and one unit more does', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 17n), fc.bigInt(1n, 10n ** 33n), (sun, unitPrice) => {
        const units = unitsFor(sun, unitPrice, 18)
        expect(offerCost(units, unitPrice, 18)).toBeLessThanOrEqual(sun)
        expect(offerCost(units + 1n, unitPrice, 18)).toBeGreaterThan(sun)
      }),
    )
  })

  test('is on sale up to the last second', () => {
    const offer = { state: 'onSale' as const, expiresAt: 1_000 }
    expect(offerStateAt(offer, 1_000)).toBe('onSale')
    expect(offerStateAt(offer, 1_001)).toBe('expired')
    expect(offerStateAt(offer, undefined)).toBe('onSale')
    expect(offerStateAt({ ...offer, state: 'sold' }, 2_000)).toBe('sold')
  })
})
