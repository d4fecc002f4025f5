import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../src/core/time.ts'
import {
  countVisit,
  isInstallMoment,
  NO_MEMORY,
  type InstallMemory,
} from '../../../src/state/device/installMoment.ts'

const quiet = { hasCompleted: false, isWorking: false, isOnline: true }
const memory = (changes: Partial<InstallMemory>): InstallMemory => ({ ...NO_MEMORY, ...changes })
const anyMemory = fc.record({
  visits: fc.nat(5),
  visitedAt: fc.nat(1_000_000_000),
  offeredAtVisit: fc.nat(5),
  answered: fc.boolean(),
})
const anySituation = fc.record({
  hasCompleted: fc.boolean(),
  isWorking: fc.boolean(),
  isOnline: fc.boolean(),
})

describe('visits', () => {
  test('tabs and reloads within half an hour are one', () => {
    let now = memory({})
    for (const minute of [0, 5, 34, 63]) now = countVisit(now, HOUR_MS + minute * MINUTE_MS)
    expect(now.visits).toBe(1)
    expect(countVisit(now, now.visitedAt + 30 * MINUTE_MS).visits).toBe(2)
  })

  test('a clock that was set back neither counts nor forgets', () => {
    const before = memory({ visits: 3, visitedAt: HOUR_MS })
    expect(countVisit(before, 5)).toEqual(before)
  })

  test('never fall, and rise by one at most', () => {
    fc.assert(
      fc.property(anyMemory, fc.nat(2_000_000_000), (before, now) => {
        const risen = countVisit(before, now).visits - before.visits
        expect([0, 1]).toContain(risen)
      }),
    )
  })
})

describe('the moment to offer the app', () => {
  test.each([
    ['not the first visit', memory({ visits: 1 }), {}, false],
    ['the second visit', memory({ visits: 2 }), {}, true],
    [
      'the first visit, once something was done',
      memory({ visits: 1 }),
      { hasCompleted: true },
      true,
    ],
    ['not while something is under way', memory({ visits: 2 }), { isWorking: true }, false],
    ['not offline', memory({ visits: 2 }), { isOnline: false }, false],
    ['the visit at which it was made', memory({ visits: 2, offeredAtVisit: 2 }), {}, true],
    ['no later one', memory({ visits: 3, offeredAtVisit: 2 }), { hasCompleted: true }, false],
    ['not after an answer', memory({ visits: 2, offeredAtVisit: 2, answered: true }), {}, false],
  ])('is %s', (_, known, situation, expected) => {
    expect(isInstallMoment(known, { ...quiet, ...situation })).toBe(expected)
  })

  test('does not come back after an answer, whatever happens', () => {
    fc.assert(
      fc.property(anyMemory, anySituation, (known, situation) => {
        expect(isInstallMoment({ ...known, answered: true }, situation)).toBe(false)
      }),
    )
  })
})
