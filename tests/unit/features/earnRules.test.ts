import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { TRX, trx } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { onlyTrx, weigh, worthBy } from '../../../src/core/worth.ts'
import {
  claimedAtOnce,
  claimsOf,
  keyOfClaim,
  MOST_CLAIMED,
  sourcesOf,
  transactionsOf,
} from '../../../src/features/earn/rules.ts'

const usdt = usdtCoin(addressFromHex('4'.repeat(40)))
const jade = { symbol: 'JADE', decimals: 18, contract: addressFromHex('5'.repeat(40)) }
const inUsdt = (units: bigint) => ({ coin: usdt, units })
const inJade = (units: bigint) => ({ coin: jade, units })

const stream = (number: bigint, units: bigint, coin = TRX) =>
  ({ of: 'stream', stream: number, coin, units }) as const
const order = (name: string, plan: bigint, units: bigint) =>
  ({ of: 'order', order: name, plan, coin: usdt, units }) as const

describe('what can be claimed', () => {
  test('is told stream by stream, and plan by plan with all its stakes', () => {
    const earned = [stream(4n, 7n), order('a', 1n, 2n), order('b', 2n, 3n), order('c', 1n, 5n)]
    expect(claimsOf(earned)).toEqual([
      { of: 'stream', number: 4n, coin: TRX, units: 7n, streams: [4n], orders: [] },
      { of: 'plan', number: 1n, coin: usdt, units: 7n, streams: [], orders: ['a', 'c'] },
      { of: 'plan', number: 2n, coin: usdt, units: 3n, streams: [], orders: ['b'] },
    ])
  })

  test('leaves out what owes nothing, also of a plan that owes something', () => {
    expect(claimsOf([stream(4n, 0n), order('a', 1n, 0n), order('b', 1n, 3n)])).toMatchObject([
      { number: 1n, orders: ['b'] },
    ])
  })

  test('tells a stream from a plan of the same number', () => {
    expect(claimsOf([stream(1n, 7n), order('a', 1n, 2n)]).map(keyOfClaim)).toEqual([
      'pool-1',
      'plan-1',
    ])
  })

  test('names each stream and each stake once, and loses no unit', () => {
    const some = fc.oneof(
      fc.record({ number: fc.bigInt(1n, 9n), units: fc.bigInt(0n, 99n) }).map((made) => ({
        ...stream(made.number, made.units),
      })),
      fc
        .record({ name: fc.uuid(), plan: fc.bigInt(1n, 4n), units: fc.bigInt(0n, 99n) })
        .map(({ name, plan, units }) => order(name, plan, units)),
    )
    const key = (each: ReturnType<typeof stream> | ReturnType<typeof order>) =>
      each.of === 'stream' ? `stream ${each.stream}` : each.order
    fc.assert(
      fc.property(fc.uniqueArray(some, { selector: key }), (earned) => {
        const claims = claimsOf(earned)
        const { streams, orders } = sourcesOf(claims)
        const owing = earned.filter(({ units }) => units > 0n)
        expect([...streams.map((each) => `stream ${each}`), ...orders].toSorted()).toEqual(
          owing.map(key).toSorted(),
        )
        const sum = (all: readonly { readonly units: bigint }[]) =>
          all.reduce((units, each) => units + each.units, 0n)
        expect(sum(claims)).toBe(sum(earned))
      }),
    )
  })
})

describe('one claim', () => {
  test.each([
    [0, 0, 0],
    [1, 0, 1],
    [8, 10, 2],
    [9, 10, 3],
    [8, 11, 3],
    [100, 100, 23],
  ])('of %i streams and %i stakes takes %i transactions', (ofStreams, ofPlans, transactions) => {
    const streams = Array.from({ length: ofStreams }, (_, index) => BigInt(index))
    const orders = Array.from({ length: ofPlans }, String)
    expect(transactionsOf({ streams, orders })).toBe(transactions)
  })

  test('is of no more than one operation takes, and of each once', () => {
    const streams = Array.from({ length: 300 }, (_, index) => BigInt(Math.floor(index / 2)))
    const some = claimedAtOnce({ streams, orders: ['a', 'b', 'a'] })
    expect(some.streams).toHaveLength(MOST_CLAIMED)
    expect(some.streams.at(-1)).toBe(99n)
    expect(some.orders).toEqual(['a', 'b'])
  })
})

describe('a claim and its fee', () => {
  const worthOf = worthBy([{ coin: usdt, units: 1n, worth: 3n }])

  test('of TRX is dear where the fee is more, and not where it is the same', () => {
    expect(weigh([trx(4n), trx(5n)], 10n, onlyTrx)).toBe('dear')
    expect(weigh([trx(5n), trx(5n)], 10n, onlyTrx)).toBe('worthIt')
  })

  test('counts a coin whose worth is known', () => {
    expect(weigh([trx(1n), inUsdt(2n)], 8n, worthOf)).toBe('dear')
    expect(weigh([trx(1n), inUsdt(2n)], 7n, worthOf)).toBe('worthIt')
  })

  test('is not weighed where only a part is known, and less', () => {
    const claims = [trx(4n), inJade(9n)]
    expect(weigh(claims, 10n, worthOf)).toBe('unknown')
    expect(weigh(claims, 4n, worthOf)).toBe('worthIt')
    expect(weigh([inUsdt(9n)], 1n, onlyTrx)).toBe('unknown')
  })

  test('is never called dear while anything in it has no price', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99n), fc.bigInt(1n, 99n), fc.bigInt(0n, 99n), (sun, units, fee) => {
        expect(weigh([trx(sun), inJade(units)], fee, onlyTrx)).not.toBe('dear')
      }),
    )
  })
})
