import { atom } from 'jotai'

const followed = atom(true)
followed.onMount = (set) => {
  const read = () => set(navigator.onLine)
  read()
  addEventListener('online', read)
  addEventListener('offline', read)
  return () => {
    removeEventListener('online', read)
    removeEventListener('offline', read)
  }
}

/** False when the device says that it has no network. True promises nothing. */
export const onlineAtom = atom((get) => get(followed))
