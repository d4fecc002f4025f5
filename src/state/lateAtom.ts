import { atom, type Atom } from 'jotai'
import { loadUntilThere } from '../core/lateCode.ts'

/**
 * Atom of a module's exports, once its code is there. The code loads as soon as something on screen
 * needs it, and retries until the connection allows it. `load` comes from `late`.
 */
export function lateAtom<T extends object>(load: () => Promise<T>): Atom<T | undefined> {
  const loaded = atom<T | undefined>(undefined)
  loaded.onMount = (show) => {
    loadUntilThere(load).then(show).catch(reportError)
  }
  return loaded
}
