import { describe, expect, test } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkTimeout, late } from '../../../src/core/late.ts'
import { manualClock, settle } from '../chain/injectedFakes.ts'

describe('code that is loaded late', () => {
  test('gives up after 120 seconds, not earlier, and may be asked again', async () => {
    const clock = manualClock()
    let asked = 0
    const load = late(
      () => (++asked === 1 ? new Promise<string>(() => {}) : Promise.resolve('there')),
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
    expect(await load()).toBe('there')
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  })

  test('passes a failure on at once, and does not keep it', async () => {
    let asked = 0
    const load = late(async () => {
      if (++asked === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return 'there'
    }, manualClock())
    await expect(load()).rejects.toThrow(TypeError)
    expect(await load()).toBe('there')
  })
})
