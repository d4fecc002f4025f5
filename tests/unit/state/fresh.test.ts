import { expect, test } from 'vitest'
import { SECOND_MS } from '../../../src/core/time.ts'
import { ageOf, isFresh } from '../../../src/state/answers/fresh.ts'

const NOW = 1_800_000_000_000

test('an answer is acted on while it is new, and not once it is old, kept from before, or not there', () => {
  expect(isFresh({ stale: false, fetchedAt: NOW - 12 * SECOND_MS }, NOW)).toBe(true)
  // The device's minute began before the answer.
  expect(isFresh({ stale: false, fetchedAt: NOW + 30 * SECOND_MS }, NOW)).toBe(true)
  expect(isFresh({ stale: true, fetchedAt: NOW }, NOW)).toBe(false)
  expect(isFresh({ stale: false, fetchedAt: NOW - 60 * SECOND_MS }, NOW)).toBe(false)
  expect(isFresh({ stale: false }, NOW)).toBe(false)
})

test('what several answers make is as old as the oldest of them', () => {
  const [old, fresh] = [
    { stale: true, fetchedAt: NOW - SECOND_MS },
    { stale: false, fetchedAt: NOW },
  ]
  expect(ageOf([fresh, old])).toEqual(old)
  expect(ageOf([fresh, { stale: false }])).toEqual(fresh)
  expect(ageOf([])).toEqual({ stale: false, fetchedAt: undefined })
})
