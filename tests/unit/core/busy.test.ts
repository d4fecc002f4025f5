import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { busyError } from '../../../src/core/busy.ts'

const NOW = Date.UTC(2026, 9, 21, 7, 28, 0)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const waitOf = (headers: Record<string, string>, status = 429) =>
  busyError(new Response('', { status, headers }))?.waitMs

test.each<[string, string, number]>([
  ['seconds', '12', 12_000],
  ['a date', 'Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
  ['a date that has passed', 'Wed, 21 Oct 2026 07:27:00 GMT', 1_000],
  ['no time at all', '0', 1_000],
  ['a day', '86400', 300_000],
])('a wait of %s is obeyed within its bounds', (_, value, ms) => {
  expect(waitOf({ 'retry-after': value })).toBe(ms)
})

test.each(['', 'soon', '-1', '1e9', '1.5', '2026-10-21'])('“%s” is no wait', (value) => {
  expect(waitOf({ 'retry-after': value })).toBe(5_000)
  expect(waitOf({ 'retry-after': value }, 503)).toBeUndefined()
})

test('a date is compared with the clock of the server, where that can be read', () => {
  const date = 'Wed, 21 Oct 2026 09:00:00 GMT'
  expect(waitOf({ date, 'retry-after': 'Wed, 21 Oct 2026 09:00:20 GMT' })).toBe(20_000)
})

test('503 is busy only with a wait, and 403 only where it means that', () => {
  const answer = (status: number) => new Response('', { status })
  expect(busyError(answer(503))).toBeUndefined()
  expect(busyError(answer(500))).toBeUndefined()
  expect(busyError(answer(403))).toBeUndefined()
  expect(busyError(answer(403), [403])).toEqual({ kind: 'busy', status: 403, waitMs: 5_000 })
})
