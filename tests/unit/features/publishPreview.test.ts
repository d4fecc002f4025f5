import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import { firstReleases, isTaxHigh, previewOf } from '../../../src/features/publish/preview.ts'
import { presaleTerms, TOKEN, tokenTerms, TRX } from './publishSamples.ts'

describe('what a presale comes to', () => {
  test('is told in prices, caps and shares', () => {
    expect(previewOf(presaleTerms, tokenTerms.totalSupply)).toEqual({
      price: 2n * 10n ** 17n,
      poolPrice: 2n * 10n ** 17n,
      poolBp: 0,
      softCap: 250_000n * TOKEN,
      softCapSun: 50_000n * TRX,
      personalSun: 1_000n * TRX,
      backingSun: 20_000n * TRX,
      creatorSun: 20_000n * TRX,
      kept: 200_000n * TOKEN,
    })
  })

  test.each([
    [30_000n, -5_000],
    [90_000n, 5_000],
  ])('a pool of %s TRX opens at %s basis points from its price', (pool, bp) => {
    const terms = { ...presaleTerms, tradeEthAmount: pool * TRX }
    expect(previewOf(terms, tokenTerms.totalSupply).poolBp).toBe(bp)
  })

  test('leaves nothing of the raise and of the tokens unaccounted for', () => {
    const sun = fc.bigInt({ min: 1_000_000n, max: 10n ** 15n })
    const units = fc.bigInt({ min: TOKEN, max: 10n ** 30n })
    fc.assert(
      fc.property(
        sun,
        units,
        units,
        fc.integer({ min: 0, max: 10_000 }),
        (raise, sold, pool, bp) => {
          const terms = {
            ...presaleTerms,
            presaleEthAmount: raise,
            tradeEthAmount: 1_000_000n,
            maxTotalNum: sold,
            insideMaxNum: pool,
            backingShare: bp,
          }
          const { creatorSun, backingSun, kept, softCap } = previewOf(terms, sold + pool + 7n)
          expect(creatorSun + backingSun + terms.tradeEthAmount).toBe(raise)
          expect(kept).toBe(7n)
          expect(softCap * 10_000n).toBeGreaterThanOrEqual(sold * BigInt(terms.softCapRate))
        },
      ),
    )
  })
})

describe('the releases', () => {
  test('go on until all is released', () => {
    expect(firstReleases(presaleTerms, 9)).toEqual([
      { after: DAY_MS, bp: 2_500 },
      { after: 8 * DAY_MS, bp: 5_000 },
      { after: 15 * DAY_MS, bp: 7_500 },
      { after: 22 * DAY_MS, bp: 10_000 },
    ])
    expect(firstReleases({ ...presaleTerms, vestingRate: 10_000 }, 9)).toEqual([
      { after: DAY_MS, bp: 10_000 },
    ])
  })

  test('that are many are told by the first ones and the last', () => {
    const many = firstReleases({ ...presaleTerms, vestingRate: 300 }, 3)
    expect(many.map(({ bp }) => bp)).toEqual([300, 600, 10_000])
    expect(many.at(-1)?.after).toBe(DAY_MS + 33 * 7 * DAY_MS)
  })
})

test.each([
  [{ feeBuy: 1_000 }, false],
  [{ feeBuy: 1_001 }, true],
  [{ feeSell: 1_001 }, true],
  [{ protectFee: 2_000 }, false],
  [{ protectFee: 2_000, protectTime: DAY_MS }, true],
])('a tax is high above a tenth, as long as it counts: %o', (changed, isHigh) => {
  expect(isTaxHigh({ ...tokenTerms, ...changed })).toBe(isHigh)
})
