import { useAtomValue } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'
import { navigationAtom, type Navigation, type Place } from '../state/pages/navigation.ts'

export function useNavigation(): Navigation {
  const navigation = useAtomValue(navigationAtom)
  if (!navigation) throw new Error('navigation was not provided')
  return navigation
}

/** Where the app is, and how it got there. */
export function usePlace(): Place {
  const navigation = useNavigation()
  return useSyncExternalStore(navigation.subscribe, navigation.place, navigation.place)
}

/** wouter's location hook on the app's own history, so that its hooks and links agree with it. */
export const useAppLocation: BaseLocationHook = () => {
  const navigation = useNavigation()
  const { path } = usePlace()
  const go = useCallback(
    (to: string, options?: { replace?: boolean }) => navigation.go(to, options),
    [navigation],
  )
  return [path, go]
}
