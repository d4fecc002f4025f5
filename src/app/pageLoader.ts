import type { Clock } from '../core/ports.ts'

/** Spec section 9: how long a page's code may take. */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkTimeout extends Error {
  override name = 'ChunkTimeout'
}

/**
 * Loads something once and keeps it. Rejects with `ChunkTimeout` when it takes longer than 120 s,
 * or with the loader's own error; either way the next call tries again.
 */
export function createPageLoader<T>(load: () => Promise<T>, clock: Clock): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= withTimeout(load, clock).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function withTimeout<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
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
