import { expect, test } from 'vitest'
import { grown, stillFits } from '../../../src/core/plan.ts'
import { SECOND_MS } from '../../../src/core/time.ts'

const SINCE = Date.UTC(2026, 10, 25, 12)
const stake = { since: SINCE, until: SINCE + 10 * SECOND_MS }

test('a reward has grown by whole seconds, and is whole from its last one on', () => {
  const times = [0, 999, 1_000, 9_999, 10_000, 99_000].map((ms) => grown(stake, 100n, SINCE + ms))
  expect(times).toEqual([0n, 0n, 10n, 90n, 100n, 100n])
})

test('a reward has grown to nothing, and not to less, by a clock that is behind its stake', () => {
  expect(grown(stake, 100n, SINCE - 1)).toBe(0n)
  expect(grown(stake, 100n, SINCE - 5 * SECOND_MS)).toBe(0n)
})

test('a fund covers any amount of a plan that promises nothing for it', () => {
  expect(stillFits({ rateBp: 0, days: 30 }, 0n)).toBe(2n ** 112n - 1n)
})
