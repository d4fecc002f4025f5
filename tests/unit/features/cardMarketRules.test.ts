import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'
import {
  arrivalOf,
  cardIn,
  feeOf,
  firstPrice,
  isExpired,
  isPrice,
  saleDays,
  saleEnd,
  shownUri,
} from '../../../src/features/card/rules.ts'

describe('the card that an address names', () => {
  test.each([
    ['?tokenId=1000000042', 1_000_000_042n],
    ['?tokenId=%201000000042%20', 1_000_000_042n],
    ['?tokenId=00001000000042&from=chat', 1_000_000_042n],
    ['?tokenId=4294967295000000001', 4_294_967_295_000_000_001n],
  ])('is read from %s', (search, tokenId) => {
    expect(cardIn(search)).toEqual({ ok: true, value: tokenId })
  })

  test.each([
    ['', 'missing'],
    ['?tokenId=', 'missing'],
    ['?tokenid=1000000042', 'missing'],
    ['?tokenId=-1000000042', 'malformed'],
    ['?tokenId=1e9', 'malformed'],
    ['?tokenId=0x3b9aca2a', 'malformed'],
    ['?tokenId=1000000042.5', 'malformed'],
    ['?tokenId=１０００００００４２', 'malformed'],
    ['?tokenId=Ember', 'malformed'],
    [`?tokenId=${'9'.repeat(80)}`, 'malformed'],
    // Level 0, place 0 and levels beyond 32 bits do not exist.
    ['?tokenId=42', 'impossible'],
    ['?tokenId=0', 'impossible'],
    ['?tokenId=3000000000', 'impossible'],
    ['?tokenId=4294967296000000001', 'impossible'],
    [`?tokenId=${'9'.repeat(20)}`, 'impossible'],
  ])('is none in %s: %s', (search, error) => {
    expect(cardIn(search)).toEqual({ ok: false, error })
  })

  test('is a number of a level and a place, or none, whatever is written there', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const named = cardIn(`?${new URLSearchParams({ tokenId: text })}`)
        expect(!named.ok || named.value > 1_000_000_000n).toBe(true)
      }),
    )
  })
})

describe('the fee of the market', () => {
  test('is rounded down, in favour of the seller', () => {
    expect(feeOf(30_000_000n, 250)).toBe(750_000n)
    expect(feeOf(39n, 250)).toBe(0n)
    expect(feeOf(41n, 250)).toBe(1n)
    expect(arrivalOf(30_000_000n, 250)).toBe(29_250_000n)
  })

  test('and what arrives make up the price', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 128n - 1n), fc.integer({ min: 0, max: 500 }), (price, bp) => {
        expect(feeOf(price, bp) + arrivalOf(price, bp)).toBe(price)
        expect(arrivalOf(price, bp) * 10_000n).toBeGreaterThanOrEqual(price * BigInt(10_000 - bp))
      }),
    )
  })
})

test('a price is more than nothing, and fits what the market keeps', () => {
  expect([0n, 1n, 2n ** 128n - 1n, 2n ** 128n].map(isPrice)).toEqual([false, true, true, false])
})

test('a price is kept in its coin, by contract; that of another coin is no number here', () => {
  const usdt = { symbol: 'USDT', decimals: 6, contract: addressFromHex('5'.repeat(40)) }
  const forged = { symbol: 'USDT', decimals: 18, contract: addressFromHex('6'.repeat(40)) }
  const coins = [TRX, usdt]
  expect(firstPrice(coins, undefined)).toEqual({ coin: TRX, text: '' })
  expect(firstPrice(coins, { coin: usdt, units: 1_500_000n })).toEqual({ coin: usdt, text: '1.5' })
  expect(firstPrice(coins, { coin: forged, units: 1_500_000n })).toEqual({ coin: TRX, text: '' })
})

test('a sale ends on a whole second, at most a year from when it began', () => {
  const from = Date.UTC(2026, 10, 22) + 750
  for (const days of saleDays) {
    const end = saleEnd(from, days)
    expect(end % SECOND_MS).toBe(0)
    expect(from + days * DAY_MS - end).toBeLessThan(days === 365 ? HOUR_MS : SECOND_MS)
  }
  // The market rejects an end more than a year after its block, which may be minutes behind this
  // clock.
  expect(saleEnd(from, 365)).toBeLessThan(from + 365 * DAY_MS - 5 * MINUTE_MS)
})

test('a card can still be bought in the last second of its sale', () => {
  const end = Date.UTC(2026, 10, 22)
  expect(isExpired(end, end + 999)).toBe(false)
  expect(isExpired(end, end + SECOND_MS)).toBe(true)
  // Until the chain has answered, no sale counts as expired.
  expect(isExpired(0, undefined)).toBe(false)
})

describe("a stranger's URI", () => {
  test.each([
    ['ipfs://bafy/42.json', 'ipfs://bafy/42.json'],
    ['', ''],
    // Displayed right to left, the link would read as another site.
    ['https://evil.example/\u202Egnp.drac', 'https://evil.example/gnp.drac'],
    ['https://a.example/\u200b\u2066x\n<script>', 'https://a.example/x<script>'],
  ])('%j is shown as %j', (uri, shown) => {
    expect(shownUri(uri)).toBe(shown)
  })

  test('is cut where it would fill the screen, between characters', () => {
    expect(shownUri('x'.repeat(200))).toBe('x'.repeat(200))
    expect(shownUri('x'.repeat(100_000))).toBe(`${'x'.repeat(200)}…`)
    expect(shownUri(`${'x'.repeat(199)}🔥🔥`)).toBe(`${'x'.repeat(199)}🔥…`)
  })
})
