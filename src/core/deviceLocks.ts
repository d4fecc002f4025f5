import type { Locks } from './ports.ts'

/** Web Locks of this device. Without Web Locks, no lock is ever held and leases alone decide. */
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
