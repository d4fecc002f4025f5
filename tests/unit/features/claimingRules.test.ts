import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRX } from '../../../src/core/amount.ts'
import { parseUnits } from '../../../src/core/typedAmount.ts'
import { DAY_MS, HOUR_MS, nextDayAt } from '../../../src/core/time.ts'
import {
  barrierAt,
  canWait,
  fullDay,
  leftAt,
  mostOf,
  orderIn,
  orderStanding,
  problemOf,
  unfinishedOf,
  type Share,
  type Times,
} from '../../../src/features/claiming/rules.ts'
import { formatZonedTime } from '../../../src/i18n/zonedTime.ts'
import { problemText } from '../../../src/features/claiming/words.ts'

const NOW = Date.UTC(2026, 10, 26, 9)
const ONE = 1_000_000n

const times = (given: Partial<Times> = {}): Times => ({
  isPaused: false,
  start: NOW - 30 * DAY_MS,
  end: NOW + 30 * DAY_MS,
  ...given,
})

const share = (given: Partial<Share> = {}): Share => ({
  booked: 90n * ONE,
  claimable: 60n * ONE,
  owed: 0n,
  minimum: 2n * ONE,
  dayCap: 50n * ONE,
  leftToday: 40n * ONE,
  nextDayAt: nextDayAt(NOW),
  ...given,
})

interface Case {
  readonly typed?: string
  readonly times?: Partial<Times>
  readonly share?: Partial<Share>
}

const ask = ({ typed = '10', ...given }: Case) => {
  const [when, what] = [times(given.times), share(given.share)]
  const problem = problemOf(parseUnits(typed, TRX.decimals), when, what, NOW)
  const words =
    problem &&
    problemText(problem, {
      share: { ...what, coin: TRX, taken: 0n },
      times: when,
      now: NOW,
      locale: 'en',
    })
  return { problem, said: words && said(words) }
}

/** A message in English, as the macro composes it. */
const said = ({
  message = '',
  id,
  values = {},
}: {
  message?: string
  id: string
  values?: object
}) =>
  Object.entries(values)
    .reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), message || id)
    .replaceAll('\u00a0', ' ')

describe('an amount is refused in the words of the specification', () => {
  test.each<[string, Case]>([
    ['Withdrawals are paused at the moment', { times: { isPaused: true } }],
    ['Not yet open', { times: { start: NOW + 1 } }],
    ['Withdrawal has ended', { times: { end: NOW } }],
    ['No income available yet', { share: { booked: 0n, claimable: 0n } }],
    ['No balance to be claimed', { share: { claimable: 0n } }],
    ['Less than the minimum withdrawal amount', { typed: '1.999999' }],
    ['Insufficient withdrawal amount', { typed: '60.000001' }],
    ['Insufficient withdrawal amount', { share: { claimable: 0n, owed: ONE } }],
    ['Beyond the limit: 40 TRX can still be withdrawn today', { typed: '40.000001' }],
    [
      `Beyond the limit: today pays no more. It is possible again from ${formatZonedTime(nextDayAt(NOW), 'en')}`,
      { share: { leftToday: 0n } },
    ],
    [
      'Beyond the limit: today pays no more',
      { share: { leftToday: 0n }, times: { end: NOW + HOUR_MS } },
    ],
  ])('%s', (words, given) => {
    expect(ask(given).said).toBe(words)
  })

  test('and what is no amount by the field itself', () => {
    for (const typed of ['  ', '0.000', '1.5.2'])
      expect(ask({ typed })).toEqual({ problem: 'noAmount', said: undefined })
  })

  test('and taken where nothing is wrong, to the last unit', () => {
    for (const typed of ['2', '40', '1', '39.999999'])
      expect(ask({ typed, share: { minimum: ONE } }).problem).toBeUndefined()
  })

  test('times come before the balance, and both before what was typed', () => {
    expect(ask({ typed: '', times: { start: NOW + 1 }, share: { booked: 0n } }).problem).toBe(
      'notYetOpen',
    )
    expect(ask({ typed: '', share: { booked: 0n, claimable: 0n } }).problem).toBe('noIncome')
    expect(ask({ typed: '', share: { claimable: 0n } }).problem).toBe('noBalance')
  })
})

describe('a day', () => {
  test('pays what is left of it, and the next one the whole cap again', () => {
    const one = share({ leftToday: 3n, dayCap: 50n })
    expect(leftAt(one, one.nextDayAt - 1)).toBe(3n)
    expect(leftAt(one, one.nextDayAt)).toBe(50n)
    // The cap was lowered below the reported remainder.
    expect(leftAt(share({ leftToday: 40n, dayCap: 5n }), NOW)).toBe(5n)
  })

  test('is full once it pays no amount that may be asked for', () => {
    const full = (given: Partial<Share>, at?: Partial<Times>) =>
      fullDay(share(given), times(at), NOW)
    expect(full({ leftToday: 2n * ONE })).toBeUndefined()
    expect(full({ leftToday: 2n * ONE - 1n })).toEqual({ againAt: nextDayAt(NOW) })
    expect(full({ minimum: 0n, leftToday: 1n })).toBeUndefined()
    expect(full({ minimum: 0n, leftToday: 0n })).toEqual({ againAt: nextDayAt(NOW) })
    // A token whose cap is zero, and a day after which orders are no longer accepted.
    expect(full({ dayCap: 0n, leftToday: 0n })).toEqual({ againAt: undefined })
    expect(full({ leftToday: 0n }, { end: nextDayAt(NOW) })).toEqual({ againAt: undefined })
  })
})

test('what is not taken out now can wait, unless withdrawals end soon', () => {
  expect(canWait(times({ end: NOW + 30 * DAY_MS + 1 }), NOW)).toBe(true)
  expect(canWait(times({ end: NOW + 30 * DAY_MS }), NOW)).toBe(false)
})

describe('an order', () => {
  const LIFE_MS = 7 * DAY_MS
  const open = { state: 'open', paidAt: NOW } as const

  const none = { state: 'none', paidAt: 0 } as const
  const verifying = { state: 'verifying', feePaidAt: NOW } as const
  const failed = { state: 'failed', feePaidAt: NOW } as const
  const noFee = { state: 'failed', feePaidAt: null } as const

  test.each([
    ['unknown', none, undefined, NOW],
    ['feeOnItsWay', none, { state: 'packing', feePaidAt: null }, NOW],
    ['feeOnItsWay', none, verifying, NOW],
    // The chain was read before the fee was paid.
    ['feeOnItsWay', none, failed, NOW],
    ['noFee', none, noFee, NOW],
    ['payable', open, undefined, NOW],
    ['payable', open, verifying, NOW + LIFE_MS - 1],
    ['spent', open, failed, NOW + LIFE_MS - 1],
    ['feeBack', open, failed, NOW + LIFE_MS],
    ['feeBack', open, undefined, NOW + LIFE_MS],
    ['paid', { ...open, state: 'paid' } as const, verifying, NOW],
    ['feeTakenBack', { ...open, state: 'takenBack' } as const, failed, NOW + LIFE_MS],
  ] as const)('is %s', (standing, known, told, now) => {
    expect(orderStanding(known, told, LIFE_MS, now)).toBe(standing)
  })

  test('is unfinished while it goes on or has a fee that can come back, and is listed once', () => {
    const told = [
      { orderKey: 'goes on', ...verifying, feeBackTxId: null },
      { orderKey: 'fee to come back', ...failed, feeBackTxId: null },
      { orderKey: 'fee never paid', ...noFee, feeBackTxId: null },
      { orderKey: 'fee is back', ...failed, feeBackTxId: 'f' },
      { orderKey: 'paid', state: 'success', feePaidAt: NOW, feeBackTxId: null },
    ] as const
    const keysOf = (besides: readonly string[]) =>
      unfinishedOf([...told, told[1]], besides).map(({ orderKey }) => orderKey)
    expect(keysOf([])).toEqual(['goes on', 'fee to come back'])
    expect(keysOf(['fee to come back', 'another'])).toEqual(['goes on'])
  })

  test('is named by its key in a link, and by nothing else', () => {
    const key = '0f'.repeat(32)
    expect(orderIn(`?type=referral&order=${key}`)).toBe(key)
    for (const same of [key.toUpperCase(), `0x${key}`, `0X${key.toUpperCase()}`, `${key}%20`])
      expect(orderIn(`?order=${same}`)).toBe(key)
    for (const wrong of ['', '12', `${key}0`, key.slice(1), `0x${key.slice(2)}`])
      expect(orderIn(`?order=${wrong}`)).toBeNull()
    expect(orderIn('?type=referral')).toBeUndefined()
  })
})

const units = fc.bigInt({ min: 0n, max: 200n })
const anyShare = fc.record({
  booked: units,
  claimable: units,
  owed: units,
  minimum: fc.bigInt({ min: 0n, max: 20n }),
  dayCap: units,
  leftToday: units,
  nextDayAt: fc.constantFrom(nextDayAt(NOW), NOW),
})

test('the maximum is taken unless it is less than the minimum, and one unit more never', () => {
  fc.assert(
    fc.property(anyShare, (one) => {
      const what = { ...one, booked: one.booked + 1n }
      const most = mostOf(what, NOW)
      const problem = (amount: bigint) => problemOf({ ok: true, value: amount }, times(), what, NOW)
      expect(problem(most + 1n)).toBeDefined()
      if (barrierAt(times(), what, NOW)) return
      expect(problem(most)).toBe(
        most === 0n ? 'noAmount' : most < what.minimum ? 'belowMinimum' : undefined,
      )
    }),
  )
})

test('what is taken is within every limit, and never when something bars it', () => {
  fc.assert(
    fc.property(anyShare, units, fc.boolean(), (what, amount, isPaused) => {
      const when = times({ isPaused })
      if (problemOf({ ok: true, value: amount }, when, what, NOW)) return
      expect(isPaused || what.booked === 0n).toBe(false)
      expect(amount > 0n && amount >= what.minimum).toBe(true)
      expect(amount <= what.claimable && amount <= what.dayCap).toBe(true)
      expect(NOW >= what.nextDayAt || amount <= what.leftToday).toBe(true)
      expect(fullDay(what, when, NOW)).toBeUndefined()
    }),
  )
})
