import { atom, type Atom } from 'jotai'
import { loadUntilThere } from '../core/lateCode.ts'

/**
 * What a module exports, from when its code is there: it loads as soon as something on screen needs
 * it, however often the connection drops. `load` comes from `late`.
 */
export function lateAtom<T extends object>(load: () => Promise<T>): Atom<T | undefined> {
  const loaded = atom<T | undefined>(undefined)
  loaded.onMount = (show) => {
    loadUntilThere(load).then(show).catch(reportError)
  }
  return loaded
}
