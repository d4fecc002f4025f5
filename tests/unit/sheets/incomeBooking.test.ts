import { expect, test } from 'vitest'
import type { IncomeBooking } from '../../../src/api/endpoints/income.ts'
import { TRX } from '../../../src/core/amount.ts'
import { keyOfBooking, nameOfContract } from '../../../src/sheets/incomeBooking.ts'
import { key, OTHER, SALE, USDT } from '../features/blindboxSamples.ts'

const cause = {
  txId: key('e'),
  position: 2,
  contract: SALE,
  event: 'CardSold',
  blockNumber: 76,
  at: 0,
}

const booking: IncomeBooking = {
  type: 'referral',
  coin: TRX,
  units: 1n,
  referral: { payer: OTHER, fee: 'casting', paid: 10n, level: 1, rateBp: 1_000 },
  causes: [cause],
  at: 0,
}

test.each<[string, Partial<IncomeBooking>]>([
  ['its level', { referral: { ...booking.referral!, level: 2 } }],
  ['its type', { type: 'lp' }],
  ['its coin', { coin: USDT }],
  ['its place in a transaction', { causes: [{ ...cause, position: 3 }] }],
  ['a further cause', { causes: [cause, { ...cause, position: 3 }] }],
])('a booking is told apart by %s', (_, change) => {
  expect(keyOfBooking({ ...booking, ...change })).not.toBe(keyOfBooking(booking))
})

test('a contract of the configuration has its name, and no other one', () => {
  const contracts = { tokenFactory: 'T1', referral: undefined, usdt: 'T2' }
  expect(nameOfContract(contracts, 'T1')).toBe('TokenFactory')
  expect(nameOfContract(contracts, 'T3')).toBeUndefined()
})
