import { atom, type Atom, type Getter } from 'jotai'

interface Port<T> {
  readonly read: () => T
  /** Calls back after each change; returns a function that stops it. */
  readonly subscribe: (changed: () => void) => () => void
}

/** Atom of a port's current value, which it follows while anything on screen reads it. */
export function fromPort<T>(portOf: (get: Getter) => Port<T>): Atom<T> {
  const followedAtom = atom((get) => {
    const { read, subscribe } = portOf(get)
    const followed = atom({ told: read() })
    followed.onMount = (set) => {
      const update = () => set({ told: read() })
      update()
      return subscribe(update)
    }
    return followed
  })
  return atom((get) => get(get(followedAtom)).told)
}
