import { describe, expect, test } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkTimeout, createPageLoader } from '../../../src/app/pageLoader.ts'
import { manualClock, settle } from '../chain/injectedFakes.ts'

describe('loading the code of a page', () => {
  test('asks once, however often the page is wanted', async () => {
    let asked = 0
    const load = createPageLoader(async () => ++asked, manualClock())
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  test('gives up after 120 seconds, not earlier, and may be asked again', async () => {
    const clock = manualClock()
    let asked = 0
    const load = createPageLoader(
      () => (++asked === 1 ? new Promise<string>(() => {}) : Promise.resolve('page')),
      clock,
    )
    let failure: unknown
    load().catch((error: unknown) => {
      failure = error
    })
    await clock.advance(CHUNK_TIMEOUT_MS - 1)
    expect(failure).toBeUndefined()
    await clock.advance(1)
    await settle()
    expect(failure).toBeInstanceOf(ChunkTimeout)
    expect(await load()).toBe('page')
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  })

  test('passes a failure on at once, and does not keep it', async () => {
    let asked = 0
    const load = createPageLoader(async () => {
      if (++asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return 'page'
    }, manualClock())
    await expect(load()).rejects.toThrow(TypeError)
    expect(await load()).toBe('page')
  })
})
