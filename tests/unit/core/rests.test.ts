import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel, DeviceMessage } from '../../../src/core/deviceChannel.ts'
import { createRests, secondsUntil, toldOnly } from '../../../src/core/rests.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a rest ends by itself, and both its beginning and its end are told', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const rests = createRests()
  const told = vi.fn<() => void>()
  rests.subscribe(told)
  rests.of('a').begin(3_000)
  expect([rests.of('a').left(), rests.of('b').left()]).toEqual([3_000, 0])
  expect(secondsUntil(rests.until())).toBe(3)
  vi.advanceTimersByTime(2_999)
  expect(told).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledTimes(2)
  expect([rests.of('a').left(), rests.until()]).toEqual([0, 0])
})

test('a shorter wait does not shorten a longer one', () => {
  const rests = createRests()
  rests.of('a').begin(60_000)
  rests.of('a').begin(1_000)
  expect(rests.of('a').left()).toBeGreaterThanOrEqual(60_000)
})

test('devices do not all come back at once', () => {
  const ends = [0, 0.5, 0.99].map((random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const rests = createRests()
    rests.of('a').begin(60_000)
    return rests.of('a').left()
  })
  expect(ends).toEqual([60_000, 63_000, 65_940])
})

test('all tabs leave alone what one of them found busy', () => {
  const heard: ((message: DeviceMessage) => void)[] = []
  const [one, other] = [createRests(), createRests()]
  const channel = (own: number): Channel => ({
    post: (message) => heard.forEach((hear, at) => at !== own && hear(message)),
    hear: (listener) => void (heard[own] = listener),
  })
  one.join(channel(0))
  other.join(channel(1))
  one.of('a').begin(5_000)
  expect(other.of('a').left()).toBe(one.of('a').left())
})

test('a caller with a pace of its own is not held back, but tells the others', () => {
  const rests = createRests()
  const own = toldOnly(rests.of('a'))
  own.begin(5_000)
  expect(own.left()).toBe(0)
  expect(rests.of('a').left()).toBeGreaterThan(0)
})
