import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { incomeType } from '../../../src/api/endpoints/income.ts'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { DAY_MS, HOUR_MS } from '../../../src/core/time.ts'
import { onlyTrx, worthBy } from '../../../src/core/worth.ts'
import { claimingKinds } from '../../../src/features/claiming/kinds.ts'
import { takeFeeBack } from '../../../src/features/claiming/operations/feeBack.ts'
import { earnKinds } from '../../../src/features/earn/kinds.ts'
import { placeOfUnderway } from '../../../src/features/income/placeOfUnderway.ts'
import {
  byType,
  isAllTaken,
  isSameDay,
  lastDays,
  measureOf,
  sharesOf,
  sizeOfAll,
  wholeOf,
} from '../../../src/features/income/rules.ts'
import type { Operation } from '../../../src/outbox/operation.ts'
import { key, operation, OTHER } from './blindboxSamples.ts'

const usdt = usdtCoin(addressFromHex('4'.repeat(40)))
const jade = { symbol: 'JADE', decimals: 18, contract: addressFromHex('5'.repeat(40)) }
const inUsdt = (units: bigint) => ({ coin: usdt, units })
const inJade = (units: bigint) => ({ coin: jade, units })

const NONE = { total: 0n, received: 0n, claimable: 0n, underWay: 0n, owed: 0n }
const types = incomeType.options

describe('where income is', () => {
  const rows = [
    { ...NONE, type: 'referral', coin: TRX, total: 9n, claimable: 4n, underWay: 3n, owed: 2n },
    { ...NONE, type: 'nft', coin: TRX, total: 7n, received: 7n },
    { ...NONE, type: 'nft', coin: usdt, total: 5n, claimable: 5n },
    { ...NONE, type: 'lp', coin: TRX },
  ] as const

  test('is added up coin by coin, without what is nothing', () => {
    expect(wholeOf(rows)).toEqual({
      total: [trx(16n), inUsdt(5n)],
      received: [trx(7n)],
      claimable: [trx(4n), inUsdt(5n)],
      underWay: [trx(3n)],
      owed: [trx(2n)],
    })
  })

  test('is told by type in their order, without those of which nothing ever came', () => {
    expect(byType(rows, types)).toMatchObject([
      { type: 'nft', total: [trx(7n), inUsdt(5n)], claimable: [inUsdt(5n)], owed: [] },
      { type: 'referral', claimable: [trx(4n)], underWay: [trx(3n)], owed: [trx(2n)] },
    ])
    expect(byType([], types)).toEqual([])
  })

  test('is all taken where nothing is claimable, and nothing owed either', () => {
    const [amount] = wholeOf(rows).claimable
    expect(isAllTaken({ claimable: [], owed: [] })).toBe(true)
    expect(isAllTaken({ claimable: [amount!], owed: [] })).toBe(false)
    expect(isAllTaken({ claimable: [], owed: [amount!] })).toBe(false)
  })
})

describe('the measure of days', () => {
  const worthOf = worthBy([{ coin: usdt, units: 1n, worth: 3n }])

  test('is the coin itself where there is but one, whatever it is worth', () => {
    const measure = measureOf([inJade(5n), inJade(2n)], worthOf)
    expect(measure).toMatchObject({ coin: jade, isWorth: false, lacking: [] })
    expect(sizeOfAll([inJade(5n), inJade(2n)], measure)).toBe(7n)
    expect(measureOf([inUsdt(5n)], worthOf)).toMatchObject({ coin: usdt, isWorth: false })
  })

  test('is what several are worth, and names those of which nothing tells it', () => {
    const measure = measureOf([trx(1n), inUsdt(2n), inJade(4n)], worthOf)
    expect(measure).toMatchObject({ coin: TRX, isWorth: true, lacking: ['JADE'] })
    expect(sizeOfAll([trx(1n), inUsdt(2n), inJade(4n)], measure)).toBe(7n)
  })

  test('is the first coin where nothing tells the worth of any, and the others are named', () => {
    const measure = measureOf([inJade(4n), inUsdt(2n)], onlyTrx)
    expect(measure).toMatchObject({ coin: jade, isWorth: false, lacking: ['USDT'] })
    expect(sizeOfAll([inJade(4n), inUsdt(2n)], measure)).toBe(4n)
  })

  test('is TRX for nothing', () => {
    expect(measureOf([], onlyTrx)).toMatchObject({ coin: TRX, isWorth: false, lacking: [] })
    expect(sizeOfAll([], measureOf([], onlyTrx))).toBe(0n)
  })
})

describe('the last days', () => {
  const today = Date.UTC(2026, 10, 25)

  test('are all there, oldest first, and end with the day of now', () => {
    const told = [
      { day: today, coin: TRX, units: 2n },
      { day: today, coin: TRX, units: 3n },
      { day: today - 2 * DAY_MS, coin: usdt, units: 7n },
      { day: today - 9 * DAY_MS, coin: TRX, units: 9n },
    ]
    expect(lastDays(told, 3, today + 23 * HOUR_MS)).toEqual([
      { at: today - 2 * DAY_MS, amounts: [inUsdt(7n)] },
      { at: today - DAY_MS, amounts: [] },
      { at: today, amounts: [trx(5n)] },
    ])
  })

  test('lose nothing of what is within them', () => {
    const amount = fc.record({ back: fc.nat(29), units: fc.bigInt(1n, 99n) })
    fc.assert(
      fc.property(fc.array(amount), fc.nat(DAY_MS - 1), (some, passed) => {
        const told = some.map(({ back, units }) => ({
          day: today - back * DAY_MS,
          coin: TRX,
          units,
        }))
        const days = lastDays(told, 30, today + passed)
        const sum = (all: readonly { readonly units: bigint }[]) =>
          all.reduce((units, each) => units + each.units, 0n)
        expect(sum(days.flatMap(({ amounts }) => amounts))).toBe(sum(some))
      }),
    )
  })

  test('are drawn as shares of the largest, and of nothing as nothing', () => {
    expect(sharesOf([0n, 5n, 10n])).toEqual([0, 0.5, 1])
    expect(sharesOf([0n, 0n])).toEqual([0, 0])
    expect(sharesOf([])).toEqual([])
    expect(sharesOf([1n, 10n ** 30n])).toEqual([0.0001, 1])
  })

  test('end with today for as long as the chain has that day', () => {
    const noon = today + 12 * HOUR_MS
    expect(isSameDay(noon, 0)).toBe(true)
    expect(isSameDay(noon, 12 * HOUR_MS - 1)).toBe(true)
    expect(isSameDay(noon, 12 * HOUR_MS)).toBe(false)
    expect(isSameDay(noon, 2 * DAY_MS)).toBe(false)
    // The device's clock was set back.
    expect(isSameDay(noon, -DAY_MS)).toBe(true)
  })
})

describe('what is under way goes on', () => {
  const kinds = {
    orders: claimingKinds,
    orderOf: (row: Operation) => takeFeeBack.read(row)?.order ?? row.id,
  }

  test('at its order: a withdrawal at its own, a fee at the one that it was paid for', () => {
    const withdrawal = operation({ id: key('a'), kind: claimingKinds.withdraw })
    expect(placeOfUnderway(withdrawal, kinds)).toBe(`/claiming?order=${key('a')}`)
    const intent = { fund: OTHER, order: key('b'), fee: 2_000_000n, feeLimit: 1n }
    const fee = operation({ id: key('c'), kind: claimingKinds.feeBack, intent })
    expect(placeOfUnderway(fee, kinds)).toBe(`/claiming?order=${key('b')}`)
  })

  test('in the activity where the chain pays it', () => {
    expect(placeOfUnderway(operation({ kind: earnKinds.claim }), kinds)).toBe('/activity')
  })
})
