/** Whether the device may have a network. False is reliable; true promises nothing. */
export const isOnline = (): boolean => navigator.onLine

/** Calls back whenever the online state changes. Returns a function that stops it. */
export function followOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
