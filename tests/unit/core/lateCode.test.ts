import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadUntilThere } from '../../../src/core/lateCode.ts'
import { CHUNK_TIMEOUT_MS, ChunkTimeout, isCodeMissing, late } from '../../../src/core/late.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import { manualClock, settle } from '../chain/injectedFakes.ts'

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

/** Creates a clock that never sleeps, but records each requested duration. */
function countingClock() {
  const slept: number[] = []
  return { slept, sleep: async (ms: number) => void slept.push(ms) }
}

describe('code that comes late', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is asked for until it is there, ever more rarely', async () => {
    const clock = countingClock()
    let asked = 0
    const load = async () => {
      asked += 1
      if (asked < 9) throw missing()
      return 'there'
    }
    expect(await loadUntilThere(load, clock)).toBe('there')
    expect(clock.slept).toEqual([1_000, 1_500, 2_250, 3_375, 5_062.5, 7_593.75, 10_000, 10_000])
  })

  test('is asked for at once when the network is back', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    let asked = 0
    const { promise: sleeping, resolve: fellAsleep } = Promise.withResolvers<void>()
    const clock = {
      sleep: (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((wake) => {
          signal?.addEventListener('abort', () => wake())
          fellAsleep()
        }),
    }
    const loading = loadUntilThere(async () => {
      asked += 1
      if (asked === 1) throw missing()
      return asked
    }, clock)
    await sleeping
    expect(asked).toBe(1)
    page.dispatchEvent(new Event('online'))
    expect(await loading).toBe(2)
  })

  test('is asked for again when it was not there within 120 seconds', async () => {
    const clock = manualClock()
    let asked = 0
    const load = late(
      () => (++asked === 1 ? new Promise<string>(() => {}) : Promise.resolve('there')),
      clock,
    )
    const loading = loadUntilThere(load, clock)
    await settle()
    await clock.advance(CHUNK_TIMEOUT_MS)
    await settle()
    await clock.advance(SECOND_MS)
    expect(await loading).toBe('there')
    expect(asked).toBe(2)
  })

  test('that breaks by itself is not asked for again', async () => {
    const clock = countingClock()
    const load = () => Promise.reject(new TypeError('x is not a function'))
    await expect(loadUntilThere(load, clock)).rejects.toThrow('x is not a function')
    expect(clock.slept).toEqual([])
  })
})

test.each([
  ['Chromium', missing(), true],
  ['Firefox', new TypeError('error loading dynamically imported module: /a.js'), true],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['a style', new Error('Unable to preload CSS for /assets/a.css'), true],
  ['our own clock', new ChunkTimeout('not loaded'), true],
  ['a mistake of ours', new TypeError('undefined is not an object'), false],
  ['no error at all', 'module', false],
])('what %s says of missing code is understood', (_, error, expected) => {
  expect(isCodeMissing(error)).toBe(expected)
})
