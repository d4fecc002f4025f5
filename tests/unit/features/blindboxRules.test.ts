import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import {
  inTurns,
  mostAtOnce,
  personalRest,
  saleObstacle,
  saleStateAt,
  sharesOf,
  totalsOf,
  type Terms,
} from '../../../src/features/blindbox/rules.ts'
import { USDT } from './blindboxSamples.ts'

const terms: Terms = { startAt: 1_000, endAt: 2_000, remaining: 10, perPerson: 5 }
const asked = { quantity: 1, bought: 0, now: 1_500 }

test('a sale is open from its first millisecond until before its last', () => {
  expect(saleStateAt(terms, 999)).toBe('preparing')
  expect(saleStateAt(terms, 1_000)).toBe('onSale')
  expect(saleStateAt(terms, 1_999)).toBe('onSale')
  expect(saleStateAt(terms, 2_000)).toBe('ended')
})

test('a box that was sold out before its end is ended after it', () => {
  expect(saleStateAt({ ...terms, remaining: 0 }, 1_500)).toBe('soldOut')
  expect(saleStateAt({ ...terms, remaining: 0 }, 2_000)).toBe('ended')
})

test.each([
  ['saleNotOpen', { now: 999 }],
  ['saleEnded', { now: 2_000 }],
  ['exceedsPersonalMaximum', { quantity: 6 }],
  ['exceedsPersonalMaximum', { quantity: 3, bought: 3 }],
  [undefined, { quantity: 2, bought: 3 }],
  [undefined, { quantity: 5 }],
] as const)('says %s for %o', (expected, change) => {
  expect(saleObstacle(terms, { ...asked, ...change })).toBe(expected)
})

test('the personal maximum is told before what is left, as the contract checks', () => {
  const few = { ...terms, remaining: 2 }
  expect(saleObstacle(few, { ...asked, quantity: 6 })).toBe('exceedsPersonalMaximum')
  expect(saleObstacle(few, { ...asked, quantity: 3 })).toBe('insufficientRemaining')
  expect(saleObstacle({ ...terms, remaining: 0 }, asked)).toBe('soldOut')
})

test('somebody who bought more than a later maximum can buy none, and not fewer', () => {
  expect(personalRest(5, 7)).toBe(0)
})

const anyTerms = fc.record({
  startAt: fc.nat(100),
  endAt: fc.nat(200),
  remaining: fc.nat(20),
  perPerson: fc.nat(20),
})

test('without an obstacle the contract would take the purchase, with one it would not', () => {
  fc.assert(
    fc.property(
      anyTerms,
      fc.integer({ min: 1, max: 25 }),
      fc.nat(25),
      fc.nat(250),
      (any, quantity, bought, now) => {
        const isTaken =
          now >= any.startAt &&
          now < any.endAt &&
          quantity + bought <= any.perPerson &&
          quantity <= any.remaining
        expect(saleObstacle(any, { quantity, bought, now }) === undefined).toBe(isTaken)
      },
    ),
  )
})

test('totals keep the coin of each payment and multiply its units alone', () => {
  const prices = [
    { coin: USDT, units: 20_000_000n },
    { coin: TRX, units: 60_000_000n },
  ]
  expect(totalsOf(prices, 3)).toEqual([
    { coin: USDT, units: 60_000_000n },
    { coin: TRX, units: 180_000_000n },
  ])
})

test('shares are of what was opened, and zero where nothing was', () => {
  expect(sharesOf(['common', 'rare'], ['common', 'common', 'rare'])).toEqual([
    { name: 'common', count: 2, bp: 6_666 },
    { name: 'rare', count: 1, bp: 3_333 },
  ])
  expect(sharesOf(['common'], [])).toEqual([{ name: 'common', count: 0, bp: 0 }])
})

test('boxes with cards are opened ten at a time, others fifty', () => {
  expect(mostAtOnce(true)).toBe(10)
  expect(mostAtOnce(false)).toBe(50)
  expect(inTurns(1, 19, 10)).toEqual([
    { firstIndex: 1, count: 10 },
    { firstIndex: 11, count: 9 },
  ])
  expect(inTurns(4, 0, 10)).toEqual([])
})
