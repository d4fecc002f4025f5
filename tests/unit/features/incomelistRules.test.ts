import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/core/time.ts'
import {
  actOf,
  bookingFilters,
  failureOf,
  feeBackFrom,
  stepsOf,
  type StepName,
} from '../../../src/features/incomelist/rules.ts'

const PAID_AT = Date.UTC(2026, 10, 20)
const VOUCHER_AT = PAID_AT + 60_000
const ENDS_AT = PAID_AT + 7 * DAY_MS

type Claim = Parameters<typeof stepsOf>[0]
type Order = NonNullable<Parameters<typeof stepsOf>[1]>

const ordered = (state: Claim['state']): Claim => ({
  state,
  orderKey: 'a',
  txId: 'fee',
  at: PAID_AT,
})
const claimed = (state: Claim['state']): Claim => ({
  ...ordered(state),
  orderKey: null,
  txId: 'tx',
})

const verifying: Order = {
  feeTxId: 'fee',
  feePaidAt: PAID_AT,
  isRefused: false,
  voucherAt: null,
  txId: null,
  paidAt: null,
  feeBackFrom: ENDS_AT,
  feeBackTxId: null,
}
const transferring: Order = { ...verifying, voucherAt: VOUCHER_AT }
const paid: Order = {
  ...transferring,
  txId: 'payment',
  paidAt: VOUCHER_AT + 9_000,
  feeBackFrom: null,
}

/**
 * Writes the steps in a line: done ones plain, the current one in parentheses, a failed one with a
 * cross.
 */
const lineOf = (claim: Claim, order?: Order): string =>
  stepsOf(claim, order)
    .flatMap(({ name, state }) =>
      state === 'waiting'
        ? []
        : state === 'done'
          ? name
          : state === 'failed'
            ? `✗${name}`
            : `(${name})`,
    )
    .join(' ')

describe('the steps of an order', () => {
  test.each([
    ['packing', undefined, 'feeSent (feeInBlock)'],
    ['confirming', undefined, 'feeSent feeInBlock (feeFinal)'],
    ['verifying', verifying, 'feeSent feeInBlock feeFinal (voucher)'],
    ['transferring', transferring, 'feeSent feeInBlock feeFinal voucher (payment)'],
    ['transferring', undefined, 'feeSent feeInBlock feeFinal voucher (payment)'],
    // The payment is in a block that is not final yet.
    ['transferring', paid, 'feeSent feeInBlock feeFinal voucher payment (done)'],
    ['success', paid, 'feeSent feeInBlock feeFinal voucher payment done'],
    ['success', undefined, 'feeSent feeInBlock feeFinal voucher payment done'],
  ] as const)('%s', (state, order, line) => {
    expect(lineOf(ordered(state), order)).toBe(line)
    expect(stepsOf(ordered(state), order)).toHaveLength(6)
  })

  test('that failed end where it failed', () => {
    const unpaid = { ...verifying, feePaidAt: null }
    expect(lineOf(ordered('failed'), unpaid)).toBe('feeSent ✗feeInBlock')
    expect(lineOf(ordered('failed'), verifying)).toBe('feeSent feeInBlock feeFinal ✗voucher')
    expect(lineOf(ordered('failed'), transferring)).toBe(
      'feeSent feeInBlock feeFinal voucher ✗payment',
    )
  })

  test('that failed are told once it is known how', () => {
    expect(stepsOf(ordered('failed'), undefined)).toEqual([])
  })

  test('have their times and hashes, and none before they are reached', () => {
    const known = (order: Order, state: Claim['state']) =>
      stepsOf(ordered(state), order).flatMap(({ name, at, txId }): [StepName, unknown, unknown][] =>
        (at ?? txId) === undefined ? [] : [[name, at, txId]],
      )
    expect(known(verifying, 'verifying')).toEqual([
      ['feeSent', undefined, 'fee'],
      ['feeInBlock', PAID_AT, undefined],
    ])
    expect(known(paid, 'success')).toEqual([
      ['feeSent', undefined, 'fee'],
      ['feeInBlock', PAID_AT, undefined],
      ['voucher', VOUCHER_AT, undefined],
      ['payment', VOUCHER_AT + 9_000, 'payment'],
    ])
  })
})

describe('the steps of a claim on the chain', () => {
  test.each([
    ['packing', 'sent (inBlock)'],
    ['confirming', 'sent inBlock (final)'],
    ['success', 'sent inBlock final'],
    ['failed', 'sent ✗inBlock'],
    // Equity whose fund could not pay at once.
    ['transferring', 'sent inBlock final (payment)'],
  ] as const)('%s', (state, line) => {
    expect(lineOf(claimed(state))).toBe(line)
  })
})

describe('what can be done', () => {
  test('is to go on, as long as a payment is possible', () => {
    expect(actOf(ordered('verifying'), undefined, undefined)).toBe('continue')
    expect(actOf(ordered('transferring'), transferring, ENDS_AT)).toBe('continue')
  })

  test('is nothing while the chain is at work, and once it is paid', () => {
    for (const state of ['packing', 'confirming'] as const)
      expect(actOf(ordered(state), undefined, ENDS_AT)).toBeUndefined()
    expect(actOf(ordered('success'), paid, ENDS_AT)).toBeUndefined()
  })

  test('is to take the fee back, from its date on and once', () => {
    expect(actOf(ordered('failed'), verifying, ENDS_AT - 1)).toBeUndefined()
    expect(actOf(ordered('failed'), verifying, undefined)).toBeUndefined()
    expect(actOf(ordered('failed'), verifying, ENDS_AT)).toBe('feeBack')
    const back = { ...verifying, feeBackTxId: 'back' }
    expect(actOf(ordered('failed'), back, ENDS_AT)).toBeUndefined()
    expect(feeBackFrom(back)).toBeUndefined()
  })

  test('is to settle what the chain owes', () => {
    expect(actOf(claimed('transferring'), undefined, undefined)).toBe('settle')
    expect(actOf(claimed('success'), undefined, ENDS_AT)).toBeUndefined()
  })
})

test('why an order failed', () => {
  expect(failureOf({ ...verifying, feePaidAt: null })).toBe('noFee')
  expect(failureOf({ ...verifying, isRefused: true })).toBe('refused')
  expect(failureOf(verifying)).toBe('noVoucher')
  expect(failureOf(transferring)).toBe('expired')
})

test('what came in is filtered by type, with cards and nodes as one', () => {
  expect(bookingFilters(['referral', 'nft', 'node', 'coin'])).toEqual([
    'products',
    'referral',
    'coin',
  ])
  expect(bookingFilters(['power'])).toEqual(['power'])
  expect(bookingFilters([])).toEqual([])
})
