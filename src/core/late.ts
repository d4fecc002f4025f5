import { deviceClock } from './deviceClock.ts'
import type { Clock } from './ports.ts'
import { SECOND_MS } from './time.ts'

/** Time limit for loading a part's code, in ms (spec section 9). */
export const CHUNK_TIMEOUT_MS = 120 * SECOND_MS

/**
 * Defines a part of the app that is loaded on demand. Every `import()` goes through this function
 * (tests/imports). Rejects with `ChunkTimeout` after 120 s, or with the loader's own error. In
 * either case, the next call tries again.
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
      // If the timeout loses the race, handle its rejection here.
      timeout.catch(() => undefined)
    }
  }

export class ChunkTimeout extends Error {
  override name = 'ChunkTimeout'
}

/**
 * Whether an error means that code could not be loaded. Each browser words its TypeError for a
 * failed `import()` differently; Vite throws for styles.
 */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof ChunkTimeout ||
  (error instanceof Error &&
    (error instanceof TypeError ? /module|import|fetch/i : /preload CSS/).test(error.message))
