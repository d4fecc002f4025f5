import { bytesToHex } from '@noble/hashes/utils.js'
import type { Clock, Locks, Random } from './ports.ts'

/** The real clock of this device. */
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
      // setTimeout wraps above 2^31 - 1 ms and would fire at once.
      const timer = setTimeout(done, Math.min(ms, 2 ** 31 - 1))
      signal?.addEventListener('abort', done)
    }),
}

export const deviceRandom: Random = {
  hex: (length) =>
    bytesToHex(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)))).slice(0, length),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
}

/** Web Locks; where there are none, nothing is ever held and leases alone decide. */
export const deviceLocks: Locks = {
  async tryRun(name, work) {
    if (!('locks' in navigator)) return false
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return false
      await work()
      return true
    })
  },
}
