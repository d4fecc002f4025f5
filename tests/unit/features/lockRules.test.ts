import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFromHex } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/core/time.ts'
import {
  coinProblem,
  lockStateAt,
  LONGEST_DAYS,
  parseDate,
  parseDays,
  termsOf,
  valueIn,
} from '../../../src/features/lock/rules.ts'

const NOW = Date.UTC(2026, 10, 22, 12, 0, 0)
const usdt = addressFromHex('1'.repeat(40))
const made = addressFromHex('2'.repeat(40))

/** Formats a time as `datetime-local` does, in this machine's time zone. */
function localText(at: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

describe('a number of days', () => {
  test.each([
    ['1', 1],
    ['3650', 3_650],
    ['３６５', 365],
    ['007', 7],
  ])('"%s" is %i', (text, days) => {
    expect(parseDays(text)).toEqual(ok(days))
  })

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['1.5', 'notWhole'],
    ['1e3', 'notWhole'],
    ['ten', 'notWhole'],
    ['1.000', 'notWhole'],
    ['1,5', 'notWhole'],
    ['3,650', 'notWhole'],
    [' 90 ', 'notWhole'],
    ['-1', 'notWhole'],
    ['0', 'outOfRange'],
    ['3651', 'outOfRange'],
    ['9'.repeat(400), 'outOfRange'],
  ] as const)('"%s" is none: %s', (text, problem) => {
    expect(parseDays(text)).toEqual(err(problem))
  })

  test('whatever is typed, it is between 1 and 3,650 or a problem', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const days = parseDays(text)
        const isLawful = (count: number) => Number.isInteger(count) && count >= 1 && count <= 3_650
        expect(!days.ok || isLawful(days.value)).toBe(true)
      }),
    )
  })
})

describe('a date', () => {
  test.each([
    ['', 'empty'],
    ['tomorrow', 'notADate'],
    ['2026-13-01T00:00', 'notADate'],
    [localText(NOW), 'past'],
    [localText(NOW - DAY_MS), 'past'],
    [localText(NOW + (LONGEST_DAYS + 1) * DAY_MS), 'tooLate'],
  ] as const)('"%s" is refused: %s', (text, problem) => {
    expect(parseDate(text, NOW)).toEqual(err(problem))
  })

  test('is one to the minute, by the chain and not by the device', () => {
    const at = NOW + 30 * DAY_MS
    expect(parseDate(localText(at), NOW)).toEqual(ok(at))
    expect(parseDate(localText(at), at + 1)).toEqual(err('past'))
  })
})

describe('what the contract is told', () => {
  test('are days where it counts days, and a time where it takes one', () => {
    expect(termsOf('days', { days: 30 }, NOW)).toEqual({ days: 30, unlockAt: NOW + 30 * DAY_MS })
    expect(termsOf('time', { days: 30 }, NOW)).toEqual({ unlockAt: NOW + 30 * DAY_MS })
    const unlockAt = NOW + 3 * HOUR_MS
    expect(termsOf('time', { unlockAt }, NOW)).toEqual({ unlockAt })
    expect(termsOf('days', { unlockAt }, NOW)).toEqual({ days: 1, unlockAt: NOW + DAY_MS })
  })

  test('is never an earlier time than was asked for in days, nor more than a day later', () => {
    const later = fc.integer({ min: 1, max: LONGEST_DAYS * DAY_MS })
    fc.assert(
      fc.property(later, (ms) => {
        const { days = 0, unlockAt } = termsOf('days', { unlockAt: NOW + ms }, NOW)
        expect(unlockAt).toBe(NOW + days * DAY_MS)
        expect(days).toBeLessThanOrEqual(LONGEST_DAYS)
        expect(unlockAt).toBeGreaterThanOrEqual(NOW + ms)
        expect(unlockAt - NOW - ms).toBeLessThan(DAY_MS)
      }),
    )
  })

  test('is a whole second, and still taken by a block that is a little behind', () => {
    const longest = termsOf('time', { days: LONGEST_DAYS }, NOW + 7)
    expect(longest.unlockAt % SECOND_MS).toBe(0)
    const behind = NOW - 30 * SECOND_MS
    expect(longest.unlockAt).toBeLessThanOrEqual(behind + LONGEST_DAYS * DAY_MS)
  })
})

test('a value is what the price makes of it, and nothing where no price is known', () => {
  expect(valueIn(2_500_000n, 3n * 10n ** 18n, 18)).toBe(7_500_000n)
  expect(valueIn(1_000_000n, 1_500_000n, 6)).toBe(1_500_000n)
  expect(valueIn(0n, 1_500_000n, 6)).toBeUndefined()
  expect(valueIn(undefined, 1n, 0)).toBeUndefined()
})

test.each([
  ['USDT', usdt, { version: 'days', usdt, isMade: false }, undefined],
  ['what the factory made', made, { version: 'days', usdt, isMade: true }, undefined],
  ['anything else', made, { version: 'days', usdt, isMade: false }, 'notVouchedFor'],
  ['the coin of the contract', made, { version: 'time', taken: made }, undefined],
  ['another coin, even USDT', usdt, { version: 'time', taken: made }, 'notThisCoin'],
] as const)('%s: is there a problem?', (_, coin, known, problem) => {
  expect(coinProblem(coin, known)).toBe(problem)
})

test('a lock waits from its very time on, until it is unlocked', () => {
  const lock = { unlockAt: NOW, unlockedAt: null }
  expect(lockStateAt(lock, NOW - 1)).toBe('locking')
  expect(lockStateAt(lock, NOW)).toBe('waitingToUnlock')
  expect(lockStateAt({ ...lock, unlockedAt: NOW + 5 }, NOW - 1)).toBe('unlocked')
})
