import { useCallback } from 'react'
import type { BaseLocationHook } from 'wouter'
import { useNavigation, usePlace } from '../state/pages/usePlace.ts'

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

/** In the place of wouter's own (vite.config.ts), which would watch the history beside the app. */
export { useAppLocation as useBrowserLocation }
export { useSearch } from '../state/pages/usePlace.ts'
