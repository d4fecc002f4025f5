import { useAtomValue } from 'jotai'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { navigationAtom, type Navigation, type Place } from './navigation.ts'

export function useNavigation(): Navigation {
  const navigation = useAtomValue(navigationAtom)
  if (!navigation) throw new Error('navigation was not provided')
  return navigation
}

/**
 * Where the app is, and how it got there. A page takes a while to draw: until that is done the page
 * before it stands, and the browser answers taps.
 */
export function usePlace(): Place {
  const { subscribe, place } = useNavigation()
  return useDeferredValue(useSyncExternalStore(subscribe, place, place))
}

/** The query of the address, which changes without the page being another one. */
export const useSearch = (): string => usePlace().search
