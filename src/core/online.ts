/** False when the device says that it has no network. True promises nothing. */
export const isOnline = (): boolean => navigator.onLine

/** Calls back whenever that changes; returns a function that stops it. */
export function followOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
