import { useSyncExternalStore } from 'react'

/** False when the device says that it has no network. True promises nothing. */
export const useOnline = (): boolean =>
  // What is rendered ahead cannot know, and takes it for granted.
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )

function follow(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
