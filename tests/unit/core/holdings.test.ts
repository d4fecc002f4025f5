import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRX, type Coin } from '../../../src/core/amount.ts'
import { shortCoin } from '../../../src/core/holdings.ts'
import { USDT } from '../features/blindboxSamples.ts'

const holding = (usdt?: bigint, trx?: bigint) => (coin: Coin) => (coin.contract ? usdt : trx)
const sixty = { coin: USDT, units: 60_000_000n }
const inTrx = { coin: TRX, units: 100n }

test('names the coin that does not reach', () => {
  expect(shortCoin([sixty], 10n, holding(59_999_999n, 10n), TRX)).toBe(USDT)
  expect(shortCoin([sixty], 10n, holding(60_000_000n, 9n), TRX)?.symbol).toBe('TRX')
  expect(shortCoin([sixty], 10n, holding(60_000_000n, 10n), TRX)).toBeUndefined()
})

test('TRX has to reach for the payment and the fee together', () => {
  expect(shortCoin([inTrx], 10n, holding(0n, 109n), TRX)?.symbol).toBe('TRX')
  expect(shortCoin([inTrx], 10n, holding(0n, 110n), TRX)).toBeUndefined()
})

test('a balance that is not known is no reason to refuse', () => {
  expect(shortCoin([sixty, inTrx], 10n, holding(), TRX)).toBeUndefined()
})

test('nothing is short exactly when every coin covers the sum of what is asked of it', () => {
  const payment = fc.record({
    coin: fc.constantFrom(USDT, TRX),
    units: fc.bigInt({ min: 0n, max: 50n }),
  })
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 4 }),
      fc.bigInt({ min: 0n, max: 50n }),
      fc.bigInt({ min: 0n, max: 120n }),
      fc.bigInt({ min: 0n, max: 120n }),
      (payments, fee, usdt, trx) => {
        const sum = (coin: Coin) =>
          payments.reduce((all, each) => (each.coin === coin ? all + each.units : all), 0n)
        const covers = sum(USDT) <= usdt && sum(TRX) + fee <= trx
        expect(shortCoin(payments, fee, holding(usdt, trx), TRX) === undefined).toBe(covers)
      },
    ),
  )
})
