import type { Clock } from './ports.ts'

/** Real clock of this device. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      // setTimeout overflows above 2^31 - 1 ms and would fire at once.
      const timer = setTimeout(done, Math.min(ms, 2 ** 31 - 1))
      signal?.addEventListener('abort', done)
    }),
}
