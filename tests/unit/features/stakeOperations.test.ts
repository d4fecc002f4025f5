import { describe, expect, test } from 'vitest'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import {
  cancelledAt,
  cancellingOf,
  isAbout,
  leavingOf,
  stakedUntil,
  unlockingOf,
} from '../../../src/features/stake/atoms.ts'
import { leg, operation, reverted, succeeded, transaction } from './blindboxSamples.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))
const contract = address('3')
const MADE = Date.UTC(2026, 10, 22)
const order = (digit: string) => digit.repeat(64)

const shared = { of: 'lp', contract, coin: TRX, units: 5n, feeLimit: 42n }
const pledging = operation({
  kind: 'stake.pledge',
  intent: { ...shared, place: 1n, days: 30, costBp: 500 },
  legs: [leg('pledge')],
})
const unlocking = operation({
  kind: 'stake.unlock',
  intent: { ...shared, orders: [order('a'), order('b')] },
})
const cancelling = operation({
  kind: 'stake.cancel',
  intent: { ...shared, order: order('c'), costBp: 500, cost: 1n },
})
const { owner } = unlocking
const asked = (digit: string) => ({ orderKey: order(digit), owner })

describe('what takes a stake back', () => {
  const all = [pledging, unlocking, cancelling]

  test('is found by any of its orders, in time or before', () => {
    expect(leavingOf(all, asked('b'))).toBe(unlocking)
    expect(leavingOf(all, asked('c'))).toBe(cancelling)
    expect(leavingOf(all, asked('d'))).toBeUndefined()
  })

  test('is told apart by what it does', () => {
    expect(unlockingOf(all, [asked('d'), asked('a')])).toBe(unlocking)
    expect(unlockingOf(all, [asked('c')])).toBeUndefined()
    expect(cancellingOf(all, asked('c'))).toBe(cancelling)
    expect(cancellingOf(all, asked('a'))).toBeUndefined()
  })

  test("is not another account's, whose order may be the same", () => {
    expect(leavingOf(all, { ...asked('a'), owner: address('9') })).toBeUndefined()
  })

  test('is of shares, of coins, or of plans', () => {
    expect(all.map((each) => isAbout(each, ['lp']))).toEqual([true, true, true])
    expect(all.map((each) => isAbout(each, ['coin', 'plan']))).toEqual([false, false, false])
  })
})

/** Returns the row as if its transaction were in a block. */
const taken = (of: typeof pledging, name: string, receipt: typeof succeeded) => {
  const included = { ...receipt, blockTimestamp: MADE + 750 }
  const tx = transaction({ handedAt: 1, sentAt: 1, included })
  return { ...of, legs: [leg(name, { transactions: [tx] })] }
}

describe('a stake that was made', () => {
  const made = (receipt: typeof succeeded) => taken(pledging, 'pledge', receipt)

  test('is free a number of days after its block, in whole seconds', () => {
    expect(stakedUntil(made(succeeded))).toBe(MADE + 30 * DAY_MS)
  })

  test('has no such time before there is a block, or where it reverted', () => {
    expect(stakedUntil(pledging)).toBeUndefined()
    expect(stakedUntil(made(reverted))).toBeUndefined()
    expect(stakedUntil(unlocking)).toBeUndefined()
  })
})

describe('a stake that was cancelled', () => {
  test('was so in the second of its block, and not where it reverted', () => {
    expect(cancelledAt(taken(cancelling, 'cancel', succeeded))).toBe(MADE)
    expect(cancelledAt(taken(cancelling, 'cancel', reverted))).toBeUndefined()
    expect(cancelledAt(cancelling)).toBeUndefined()
  })
})
