import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { trx } from '../../../src/core/amount.ts'
import { usdtCoin } from '../../../src/core/pricedCoins.ts'
import { mainOf, onlyTrx, sumUp, worthBy, worthOfAll } from '../../../src/core/worth.ts'

const usdt = usdtCoin(addressFromHex('4'.repeat(40)))
const jade = { symbol: 'JADE', decimals: 18, contract: addressFromHex('5'.repeat(40)) }
const inUsdt = (units: bigint) => ({ coin: usdt, units })
const inJade = (units: bigint) => ({ coin: jade, units })

describe('worth', () => {
  test('is told by an example of the same coin, the largest of them', () => {
    const worthOf = worthBy([
      { coin: usdt, units: 10n, worth: 31n },
      { coin: usdt, units: 1_000n, worth: 3_000n },
      { coin: jade, units: 5n, worth: null },
    ])
    expect(worthOf(inUsdt(20n))).toBe(60n)
    expect(worthOf(trx(7n))).toBe(7n)
    expect(worthOf(inJade(5n))).toBeUndefined()
  })

  test('of nothing at all tells nothing', () => {
    expect(worthBy([{ coin: usdt, units: 0n, worth: 0n }])(inUsdt(5n))).toBeUndefined()
  })

  test('of nothing is nothing, where an example says that a coin is worthless', () => {
    expect(worthBy([{ coin: usdt, units: 10n, worth: 0n }])(inUsdt(5n))).toBe(0n)
  })

  test('of several coins says how many of them are not in it', () => {
    const worthOf = worthBy([{ coin: usdt, units: 1n, worth: 3n }])
    const all = [trx(5n), inUsdt(2n), inUsdt(1n), inJade(9n)]
    expect(worthOfAll(all, worthOf)).toEqual({ sun: 14n, unknown: 1 })
    expect(worthOfAll([], worthOf)).toEqual({ sun: 0n, unknown: 0 })
  })
})

describe('the main number', () => {
  test('of one coin is that coin, whatever it is worth', () => {
    expect(mainOf(sumUp([inUsdt(2n), inUsdt(3n)], onlyTrx))).toEqual({
      kind: 'amount',
      amount: inUsdt(5n),
    })
  })

  test('of several is what they are worth, with what is not in it', () => {
    const worthOf = () => 7n
    expect(mainOf(sumUp([trx(1n), inUsdt(3n)], worthOf))).toEqual({
      kind: 'worth',
      sun: 14n,
      unknown: 0,
    })
    expect(mainOf(sumUp([trx(1n), inUsdt(3n)], onlyTrx))).toEqual({
      kind: 'worth',
      sun: 1n,
      unknown: 1,
    })
  })

  test('is the first amount where nothing tells what any is worth, and none for nothing', () => {
    expect(mainOf(sumUp([inUsdt(3n), trx(1n)], () => undefined))).toMatchObject({
      kind: 'amount',
      amount: inUsdt(3n),
    })
    expect(mainOf(sumUp([inUsdt(0n)], onlyTrx))).toBeUndefined()
  })
})
