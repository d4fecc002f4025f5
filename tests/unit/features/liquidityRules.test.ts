import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOut, leastOf } from '../../../src/core/pool.ts'
import {
  buyObstacle,
  changeOf,
  partBp,
  percentOf,
  PRICE_CHANGES,
  quotePurchase,
  quoteRemoval,
  removeProblem,
  squareRoot,
  toSpend,
  worthOf,
  type LiquidityPool,
} from '../../../src/features/liquidity/rules.ts'

// Every life of the fuzz compares these numbers with the contract's (`tests/fuzz/poolQuotes.ts`).

const TOKEN = 10n ** 18n
const TRX = 1_000_000n

/** A pool at one TRX per token. */
const pool: LiquidityPool = {
  tokens: 1_000n * TOKEN,
  trx: 1_000n * TRX,
  total: 10n ** 15n,
  feeBuy: 0,
  feeSell: 0,
  burnDue: 0n,
  keptFees: 0n,
  swapThreshold: 0n,
  sellsFees: true,
}

const anyPool = fc
  .record({
    tokens: fc.bigInt(10n ** 12n, 2n ** 112n - 1n),
    trx: fc.bigInt(TRX, 10n ** 15n),
    total: fc.bigInt(10n ** 6n, 10n ** 24n),
    feeBuy: fc.nat(5_000),
    feeSell: fc.nat(5_000),
    keptFees: fc.bigInt(0n, 10n ** 24n),
    swapThreshold: fc.bigInt(0n, 10n ** 20n),
    sellsFees: fc.boolean(),
  })
  .map((given) => ({ ...pool, ...given }))

describe('a purchase', () => {
  test('splits the TRX so that both sides fit, and hardly anything comes back', () => {
    const quote = quotePurchase(pool, 100n * TRX)
    // A little less than half, because the purchase raises the price: x² + R (1 + a) x / a = trx R
    // / a.
    expect(quote.spent).toBe(48_882_173n)
    expect(quote.tokens).toBe(amountOut(quote.spent, pool.trx, pool.tokens) - quote.tokensBack)
    expect(quote.beside).toBeGreaterThan(51_117_000n)
    expect(quote.trxBack).toBeLessThan(10n)
    expect(quote.impactBp).toBe(464)
    // Share of the pool that the remaining TRX make up after the purchase.
    expect(quote.shares).toBe(48_735_525_606_077n)
  })

  test('takes the taxes of both ways, and says so', () => {
    const quote = quotePurchase({ ...pool, feeBuy: 500, feeSell: 1_000 }, 100n * TRX)
    const out = amountOut(quote.spent, pool.trx, pool.tokens)
    expect(quote.taxBuy).toBe((out * 500n) / 10_000n)
    expect(quote.taxSell).toBe((out - quote.taxBuy - quote.tokensBack) / 10n)
    expect(quote.tokens).toBe(out - quote.taxBuy - quote.tokensBack - quote.taxSell)
    expect(quote.shares).toBeLessThan(quotePurchase(pool, 100n * TRX).shares)
  })

  test('meets the pool after what the token burns and sells in between', () => {
    const burnt = quotePurchase({ ...pool, burnDue: 5n * TOKEN }, TRX)
    expect(burnt.after.tokens).toBe(995n * TOKEN - burnt.tokensBack)
    const kept = { ...pool, keptFees: 100n * TOKEN, swapThreshold: TOKEN }
    const sold = quotePurchase(kept, TRX)
    // At most a quarter of a percent of the pool.
    expect(sold.after.tokens).toBeGreaterThan(1_002n * TOKEN)
    expect(sold.after.tokens).toBeLessThan(1_003n * TOKEN)
    expect(quotePurchase({ ...kept, sellsFees: false }, TRX).after.tokens).toBeLessThan(
      1_000n * TOKEN + 1n,
    )
    expect(quotePurchase({ ...kept, keptFees: TOKEN - 1n }, TRX).after.tokens).toBeLessThan(
      1_000n * TOKEN + 1n,
    )
  })

  test('of nothing, or of next to nothing, brings nothing', () => {
    expect(quotePurchase(pool, 0n)).toMatchObject({ shares: 0n, spent: 0n, trxBack: 0n })
    expect(quotePurchase(pool, 1n).shares).toBe(0n)
  })

  test('spends no more than is paid, and makes nobody richer', () => {
    fc.assert(
      fc.property(anyPool, fc.bigInt(0n, 10n ** 15n), (any, sun) => {
        const quote = quotePurchase(any, sun)
        expect(quote.spent + quote.beside + quote.trxBack).toBe(sun)
        for (const part of [quote.spent, quote.beside, quote.trxBack, quote.tokensBack])
          expect(part).toBeGreaterThanOrEqual(0n)
        expect(quote.after.tokens).toBeGreaterThan(0n)
        const back = quoteRemoval({ ...any, ...quote.after }, quote.shares)
        expect(back.trx).toBeLessThanOrEqual(sun)
      }),
    )
  })

  test('cannot be turned into more TRX than it cost, taken out and sold at once', () => {
    fc.assert(
      fc.property(anyPool, fc.bigInt(TRX, 10n ** 13n), (any, sun) => {
        const quiet = { ...any, sellsFees: false }
        const { shares, after, trxBack, tokensBack } = quotePurchase(quiet, sun)
        const out = quoteRemoval({ ...after, feeBuy: 0 }, shares)
        const sold = amountOut(
          out.tokens + tokensBack,
          after.tokens - out.tokens,
          after.trx - out.trx,
        )
        expect(out.trx + sold + trxBack).toBeLessThanOrEqual(sun)
      }),
    )
  })

  test('solves the equation to the sun', () => {
    fc.assert(
      fc.property(anyPool, fc.bigInt(1n, 10n ** 15n), (any, sun) => {
        const kept = 997n * BigInt(10_000 - any.feeBuy) * BigInt(10_000 - any.feeSell)
        const all = 1_000n * 10_000n * 10_000n
        // a x² + R (1 + a) x, against trx R, with a = kept / all.
        const side = (x: bigint) => kept * x * x + any.trx * (all + kept) * x
        const x = toSpend(any, sun)
        expect(side(x)).toBeLessThanOrEqual(sun * any.trx * all)
        expect(side(x + 1n)).toBeGreaterThan(sun * any.trx * all)
      }),
    )
  })
})

describe('a removal', () => {
  test('brings a part of both, of the tokens less their tax', () => {
    expect(quoteRemoval({ ...pool, feeBuy: 300 }, 10n ** 14n)).toEqual({
      tokens: 97n * TOKEN,
      tax: 3n * TOKEN,
      trx: 100n * TRX,
    })
  })

  test('of a pool without shares brings nothing', () => {
    expect(quoteRemoval({ ...pool, total: 0n }, 1n)).toEqual({ tokens: 0n, tax: 0n, trx: 0n })
    expect(worthOf({ trx: 1n, total: 0n }, 1n)).toBe(0n)
    expect(partBp(1n, 0n)).toBe(0)
  })

  test('of so little that one side would be nothing is not possible', () => {
    expect(removeProblem(pool, 10n ** 6n)).toBeUndefined()
    expect(removeProblem(pool, 10n ** 6n - 1n)).toBe('tooSmall')
    expect(removeProblem({ ...pool, tokens: 10n }, 10n ** 12n)).toBe('tooSmall')
    expect(removeProblem(undefined, 1n)).toBeUndefined()
  })

  test('in any two parts brings no more than at once', () => {
    const shares = fc.bigInt(0n, 10n ** 15n)
    fc.assert(
      fc.property(shares, shares, (first, second) => {
        fc.pre(first + second <= pool.total)
        const once = quoteRemoval(pool, first + second)
        const one = quoteRemoval(pool, first)
        const rest = {
          ...pool,
          tokens: pool.tokens - one.tokens,
          trx: pool.trx - one.trx,
          total: pool.total - first,
        }
        const two = quoteRemoval(rest, second)
        expect(one.trx + two.trx - once.trx).toBeLessThanOrEqual(1n)
        expect(once.trx - one.trx - two.trx).toBeLessThanOrEqual(1n)
      }),
    )
  })

  test('of 100 percent is all of it, of others no more than their part', () => {
    expect(percentOf(1_001n, 100)).toBe(1_001n)
    expect(percentOf(1_001n, 25)).toBe(250n)
    expect(percentOf(3n, 75)).toBe(2n)
  })
})

test('the least that is accepted is above nothing', () => {
  expect(leastOf(10_000n, 50)).toBe(9_950n)
  expect(leastOf(0n, 50)).toBe(1n)
})

test('shares are worth twice their TRX, and a part in basis points', () => {
  expect(worthOf(pool, 10n ** 14n)).toBe(200n * TRX)
  expect(partBp(10n ** 14n, pool.total)).toBe(1_000)
  expect(partBp(1n, pool.total)).toBe(0)
})

describe('a change of the price', () => {
  test.each([
    // 2√k / (1 + k) − 1, with the loss rounded up.
    [-5_000, -572, '707.1067', '750'],
    [-2_500, -103, '866.0254', '875'],
    [5_000, -203, '1224.7448', '1250'],
    [10_000, -572, '1414.2135', '1500'],
    [30_000, -2_000, '2000', '2500'],
    [0, 0, '1000', '1000'],
  ])('by %i basis points loses %i', (priceBp, lossBp, inPool, kept) => {
    const change = changeOf(1_000n * TRX, priceBp)
    expect(change.lossBp).toBe(lossBp)
    expect(Number(change.inPool) / 1e6).toBeCloseTo(Number(inPool), 3)
    expect(Number(change.kept) / 1e6).toBe(Number(kept))
  })

  test('never gains against keeping both, and is the same up as down', () => {
    const price = fc.integer({ min: -9_999, max: 1_000_000 })
    fc.assert(
      fc.property(price, fc.bigInt(0n, 10n ** 18n), (priceBp, worth) => {
        const { lossBp, inPool, kept } = changeOf(worth, priceBp)
        expect(lossBp).toBeLessThanOrEqual(0)
        expect(lossBp).toBeGreaterThanOrEqual(-10_000)
        expect(inPool).toBeLessThanOrEqual(kept + 1n)
        const k = 1 + priceBp / 10_000
        const exact = ((2 * Math.sqrt(k)) / (1 + k) - 1) * 10_000
        expect(Math.abs(lossBp - exact)).toBeLessThanOrEqual(1.001)
      }),
    )
    // Doubling and halving the price lose the same.
    expect(changeOf(TRX, 10_000).lossBp).toBe(changeOf(TRX, -5_000).lossBp)
  })

  test('is told for halves, quarters and multiples', () => {
    expect(PRICE_CHANGES).toEqual([-5_000, -2_500, 5_000, 10_000, 30_000])
  })
})

test('a square root is the largest whole one', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 400n), (value) => {
      const root = squareRoot(value)
      expect(root * root).toBeLessThanOrEqual(value)
      expect((root + 1n) * (root + 1n)).toBeGreaterThan(value)
    }),
  )
})

describe('a purchase is not possible', () => {
  const facts = {
    pool: { ...pool, takesSales: true, launchedAt: 1 },
    paid: TRX,
    shares: 1n,
    held: TRX,
  }
  test('before trading, in an empty pool, under protection, for more than is held, for nothing', () => {
    expect(buyObstacle(facts)).toBeUndefined()
    expect(buyObstacle({ ...facts, pool: { ...facts.pool, launchedAt: null } })).toBe('notLaunched')
    expect(buyObstacle({ ...facts, pool: { ...facts.pool, trx: 0n } })).toBe('emptyPool')
    expect(buyObstacle({ ...facts, pool: { ...facts.pool, takesSales: false } })).toBe(
      'salesClosed',
    )
    expect(buyObstacle({ ...facts, held: TRX - 1n })).toBe('insufficient')
    expect(buyObstacle({ ...facts, held: undefined, paid: 10n ** 36n })).toBeUndefined()
    expect(buyObstacle({ ...facts, shares: 0n })).toBe('tooSmall')
    expect(buyObstacle({ ...facts, paid: undefined, shares: 0n })).toBeUndefined()
  })
})
