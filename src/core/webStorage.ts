export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Creates browser storage that never throws. If storage is blocked, even naming it throws; if full,
 * it refuses writes. Refused values are held in memory while the page lives.
 */
export function createWebStorage(open: () => WebStorage): WebStorage {
  const refused = new Map<string, string>()
  const attempt = <T>(act: (storage: WebStorage) => T): T | undefined => {
    try {
      return act(open())
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      refused.set(key, value)
      attempt((storage) => {
        storage.setItem(key, value)
        refused.delete(key)
      })
    },
    removeItem(key) {
      refused.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Storage of this device. */
export const deviceStorage = createWebStorage(() => localStorage)

/** Storage of this tab. */
export const tabStorage = createWebStorage(() => sessionStorage)
