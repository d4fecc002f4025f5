import { expect, test } from 'vitest'
import { addressFromHex, nobody } from '../../../src/core/address.ts'
import { askedPlace } from '../../../src/features/stake/coinSearch.ts'
import { placePath } from '../../../src/state/pages/placePath.ts'

const usdt = addressFromHex('1'.repeat(40))

test.each([
  ['', {}],
  ['?coin=TRX', { coin: nobody }],
  ['?coin=trx', { coin: nobody }],
  [`?coin=${usdt}`, { coin: usdt }],
  [`?coin=%20${usdt}%20&plan=2`, { coin: usdt, plan: 2 }],
  ['?pool=3', { pool: 3 }],
])('"%s" asks for %o', (search, asked) => {
  expect(askedPlace(search)).toEqual(asked)
})

test.each([
  '?coin=',
  '?coin=USDT',
  '?coin=TRX2',
  `?coin=${usdt.slice(0, -1)}x`,
  '?plan=0',
  '?plan=-1',
  '?plan=1.5',
  '?plan=1e3',
  '?plan=99999999999',
  '?plan=<b>',
  '?pool=',
])('"%s" asks for nothing', (search) => {
  expect(askedPlace(search)).toEqual({})
})

test('the path of a place asks for it', () => {
  expect(askedPlace(placePath({ of: 'plan', number: 4 }).split('/pledgeCoin')[1]!)).toEqual({
    plan: 4,
  })
  expect(askedPlace(placePath({ of: 'coin', number: 3 }).split('/pledgeCoin')[1]!)).toEqual({
    pool: 3,
  })
})
