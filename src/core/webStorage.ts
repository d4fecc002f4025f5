export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Browser storage that never throws. Where storage is blocked, even naming it throws, and when full
 * it refuses writes: what it does not take is kept as long as the page lives.
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

/** What this device keeps. */
export const deviceStorage = createWebStorage(() => localStorage)

/** What this tab keeps. */
export const tabStorage = createWebStorage(() => sessionStorage)
