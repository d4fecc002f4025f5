import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, nextDayAt } from '../../../src/core/time.ts'
import { utcText } from '../../../src/core/utcText.ts'
import {
  actOf,
  announcedMaxima,
  barrierOf,
  beginningOf,
  closedBarrier,
  feeFor,
  isSameSet,
  nextStageAt,
  orderIn,
  partAt,
  stageAt,
  takableOf,
  termsAt,
  type NextMaximum,
  type Part,
} from '../../../src/features/equity/rules.ts'

const START = Date.UTC(2026, 10, 1, 6)
const STAGE_MS = 7 * DAY_MS
const times = { start: START, end: START + 3 * STAGE_MS, stageMs: STAGE_MS }
const none = undefined

const part = (given: Partial<Part> = {}): Part => ({
  weight: 10n,
  profit: 4n,
  taken: 0n,
  maximum: 6n,
  isOpen: true,
  takenInStage: 0n,
  lastAt: 0,
  ...given,
})

describe('stages', () => {
  test('run from the start to the end, all of them whole', () => {
    const [second, third] = [START + STAGE_MS, START + 2 * STAGE_MS]
    expect(stageAt(times, START - 1)).toBeUndefined()
    expect(stageAt(times, START)).toEqual({ place: 1, beganAt: START, endsAt: second })
    expect(stageAt(times, second)).toEqual({ place: 2, beganAt: second, endsAt: third })
    expect(stageAt(times, times.end - 1)).toMatchObject({ place: 3, endsAt: times.end })
    expect(stageAt(times, times.end)).toBeUndefined()
    expect([0, 1, 3].map((place) => beginningOf(times, place))).toEqual([0, START, third])
  })

  test('follow each other, unless there is none after this one', () => {
    expect(nextStageAt(times, none, START - DAY_MS)).toBe(START)
    expect(nextStageAt(times, none, START)).toBe(START + STAGE_MS)
    expect(nextStageAt(times, none, times.end - 1)).toBeUndefined()
    expect(nextStageAt(times, none, times.end)).toBeUndefined()
  })

  test('that were announced count once this one is over', () => {
    const from = START + STAGE_MS
    const later = { start: from + DAY_MS, end: from + 30 * DAY_MS, stageMs: DAY_MS, from }
    expect(nextStageAt(times, later, START)).toBe(later.start)
    expect(nextStageAt(times, { ...times, from, end: from }, START)).toBeUndefined()
    expect(termsAt(times, later, from - 1)).toEqual({ terms: times, announced: later })
    expect(termsAt(times, later, from)).toEqual({ terms: later, announced: undefined })
    expect(termsAt(times, null, from)).toEqual({ terms: times, announced: undefined })
  })
})

describe('what keeps a card from taking something', () => {
  const at = START + DAY_MS
  const why = (given: Partial<Part>, now = at) => barrierOf(part(given), times, none, now)

  test('is nothing, where something is left of share and limit', () => {
    expect(why({})).toBeUndefined()
    expect(takableOf(part())).toBe(4n)
    expect(takableOf(part({ takenInStage: 5n }))).toBe(1n)
    expect(takableOf(part({ maximum: 1n, takenInStage: 5n }))).toBe(0n)
  })

  test('is the time, for all of them', () => {
    expect(why({ weight: 0n }, START - 1)).toEqual({ why: 'notYetOpen', at: START })
    expect(why({}, times.end)).toEqual({ why: 'ended' })
    // No end has passed, and no start is known.
    const unset = { start: 0, end: 0, stageMs: 0 }
    expect(closedBarrier(unset, at)).toEqual({ why: 'notYetOpen' })
    expect(nextStageAt(unset, none, at)).toBeUndefined()
  })

  test('is what has to be done first', () => {
    expect(why({ weight: 0n, isOpen: false })).toEqual({ why: 'notInitialised' })
    expect(why({ isOpen: false })).toEqual({ why: 'limitLocked' })
  })

  test('is a maximum of nothing, which no opening changes', () => {
    expect(why({ maximum: 0n })).toEqual({ why: 'noMaximum' })
    expect(why({ maximum: 0n, isOpen: false })).toEqual({ why: 'noMaximum' })
  })

  test('is the day, until the next one in UTC', () => {
    const tomorrow = Date.UTC(2026, 10, 3)
    expect(nextDayAt(at)).toBe(tomorrow)
    expect(why({ lastAt: at - HOUR_MS })).toEqual({ why: 'withdrawnToday', at: tomorrow })
    expect(why({ lastAt: at - 7 * HOUR_MS })).toBeUndefined()
    expect(utcText(tomorrow)).toBe('2026-11-03 00:00 UTC')
  })

  test('is the day, until the next stage where that begins before the next day', () => {
    const last = START + STAGE_MS - HOUR_MS
    // The stage ends at 06:00, and the next day belongs to the following stage.
    expect(why({ lastAt: last }, last)).toEqual({
      why: 'withdrawnToday',
      at: nextDayAt(last),
    })
    const end = times.end - HOUR_MS
    expect(why({ lastAt: end }, end)).toEqual({ why: 'withdrawnToday', at: undefined })
  })

  test('is the limit, until the next stage, and the next day if it was reached today', () => {
    const next = START + STAGE_MS
    expect(why({ takenInStage: 6n })).toEqual({ why: 'limitReached', at: next })
    const now = next - HOUR_MS
    const used = { takenInStage: 6n, lastAt: now }
    expect(why(used, now)).toEqual({ why: 'limitReached', at: nextDayAt(now) })
    expect(why({ takenInStage: 6n }, times.end - 1)).toEqual({ why: 'limitReached', at: undefined })
  })

  test('is that nothing is left, or never was', () => {
    expect(why({ profit: 0n, taken: 1n })).toEqual({ why: 'nothing' })
    expect(why({ profit: 0n })).toEqual({ why: 'noIncome' })
  })

  test('tells what comes next', () => {
    const next = (given: Partial<Part>) => actOf(why(given), part(given))
    expect(next({ weight: 0n })).toBe('initialise')
    expect(next({ isOpen: false })).toBe('unlockLimit')
    expect(next({ isOpen: false, maximum: 0n })).toBeUndefined()
    expect(next({})).toBe('withdraw')
    expect(next({ takenInStage: 6n })).toBeUndefined()
    // A card can be initialised at any time.
    expect(actOf({ why: 'ended' }, part({ weight: 0n }))).toBe('initialise')
  })
})

test('a part that was read in another stage has to be opened anew', () => {
  const seen = part({ takenInStage: 3n })
  const anew = { isOpen: false, takenInStage: 0n, profit: 4n }
  expect(partAt(seen, START, times, START)).toBe(seen)
  expect(partAt(seen, START, times, START + STAGE_MS)).toMatchObject(anew)
  // A new schedule starts again at the first stage.
  const other = { start: times.end, end: times.end + STAGE_MS, stageMs: STAGE_MS }
  expect(partAt(seen, START, other, times.end)).toMatchObject(anew)
  // It was read before the first stage began.
  expect(partAt(seen, 0, times, START - 1)).toMatchObject(anew)
})

test('what was announced for levels is told until it counts', () => {
  const level = (number: number, next: NextMaximum | null) => ({
    level: number,
    levelStr: `Level ${number}`,
    next,
  })
  const all = [level(1, { maximum: 7n, from: START }), level(2, null)]
  const told = { level: 1, levelStr: 'Level 1', maximum: 7n, from: START }
  expect(announcedMaxima(all, START - 1)).toEqual([told])
  expect(announcedMaxima(all, START)).toEqual([])
})

test('levels are the same in whatever order they are named', () => {
  expect(isSameSet([1, 2], [2, 1])).toBe(true)
  expect(isSameSet([1, 1], [1, 2])).toBe(false)
  expect(isSameSet([], [1])).toBe(false)
})

test('a withdrawal costs so much for each card, up to its maximum', () => {
  const fees = { feeMinimum: 2n, feeMaximum: 10n }
  expect([1, 5, 6].map((cards) => feeFor(fees, cards))).toEqual([2n, 10n, 10n])
})

test.each([
  ['?order=12', 12n],
  ['?order=0', undefined],
  ['?order=012', undefined],
  ['?order=1e5', undefined],
  ['?order=', undefined],
  ['', undefined],
  [`?order=${'9'.repeat(19)}`, undefined],
])('a link names a withdrawal by %s', (search, order) => {
  expect(orderIn(search)).toBe(order)
})
