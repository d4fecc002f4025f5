import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { finishInTime } from '../../../sw/finish.ts'
import { deviceClock } from '../../../src/core/deviceClock.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * Creates a queue that is done after `looks` looks. Each look ends by the device's clock, or on
 * request.
 */
function queueOf(looks: number, onLook: () => void = () => undefined) {
  const queue = {
    looks: 0,
    async finish(until: number, stopped: AbortSignal) {
      queue.looks += 1
      onLook()
      await deviceClock.sleep(until - Date.now(), stopped)
      return queue.looks === looks
    },
  }
  return queue
}

const never = new AbortController().signal

/** Returns the outcome of the work within `ms`. */
async function within(ms: number, work: Promise<boolean>): Promise<boolean | 'still at it'> {
  const limit = new Promise<'still at it'>((late) => setTimeout(() => late('still at it'), ms))
  const outcome = Promise.race([work, limit])
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

describe('a worker that was woken', () => {
  test.each([
    ['stays as it is', 0, 2 * MINUTE_MS],
    // Scheduled work is due at once.
    ['is put a day ahead', DAY_MS, SECOND_MS],
    ['is put a day back', -DAY_MS, 2 * MINUTE_MS],
  ])('goes on with what is left while the clock of the device %s', async (_, ms, limit) => {
    const queue = queueOf(3, () => vi.setSystemTime(Date.now() + ms))
    expect(await within(limit, finishInTime(queue, deviceClock, never))).toBe(true)
    expect(queue.looks).toBe(3)
  })

  test('gives up before the browser does, and says that something is left', async () => {
    const queue = queueOf(Infinity)
    expect(await within(3 * MINUTE_MS, finishInTime(queue, deviceClock, never))).toBe(false)
    expect(queue.looks).toBeGreaterThan(3)
  })

  test('ends at once when another one takes over', async () => {
    const stopped = new AbortController()
    const work = finishInTime(queueOf(Infinity), deviceClock, stopped.signal)
    setTimeout(() => stopped.abort(), SECOND_MS)
    expect(await within(2 * SECOND_MS, work)).toBe(false)
  })
})
