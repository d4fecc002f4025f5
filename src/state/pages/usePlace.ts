import { useAtomValue } from 'jotai'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { navigationAtom, type Navigation, type Place } from './navigation.ts'

export function useNavigation(): Navigation {
  const navigation = useAtomValue(navigationAtom)
  if (!navigation) throw new Error('navigation was not provided')
  return navigation
}

/**
 * Returns the current page and how it was reached. A new page takes a while to render. Until then
 * the previous one stays, and the browser still handles taps.
 */
export function usePlace(): Place {
  const { subscribe, place } = useNavigation()
  return useDeferredValue(useSyncExternalStore(subscribe, place, place))
}

/** Returns the query of the address, which may change while the page stays the same. */
export const useSearch = (): string => usePlace().search
