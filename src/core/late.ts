import { deviceClock } from './deviceClock.ts'
import type { Clock } from './ports.ts'
import { SECOND_MS } from './time.ts'

/** Spec section 9: how long a part's code may take. */
export const CHUNK_TIMEOUT_MS = 120 * SECOND_MS

/**
 * A part of the app that is loaded when it is wanted; every `import()` goes through this
 * (tests/imports). Rejects with `ChunkTimeout` when it takes longer than 120 s, or with the loader's
 * own error; either way the next call tries again.
 */
export const late =
  <T>(load: () => Promise<T>, clock: Clock = deviceClock) =>
  async (): Promise<T> => {
    const settled = new AbortController()
    const timeout = clock.sleep(CHUNK_TIMEOUT_MS, settled.signal).then(() => {
      throw new ChunkTimeout(`not loaded within ${CHUNK_TIMEOUT_MS} ms`)
    })
    try {
      return await Promise.race([load(), timeout])
    } finally {
      settled.abort()
      // If the timeout loses the race, its rejection ends here; nobody else hears of it.
      timeout.catch(() => undefined)
    }
  }

export class ChunkTimeout extends Error {
  override name = 'ChunkTimeout'
}

/** Each browser words its TypeError for a failed `import()` differently; for styles Vite throws. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof ChunkTimeout ||
  (error instanceof Error &&
    (error instanceof TypeError ? /module|import|fetch/i : /preload CSS/).test(error.message))
