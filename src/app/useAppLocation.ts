import { useCallback } from 'react'
import type { BaseLocationHook } from 'wouter'
import { useNavigation, usePlace } from '../state/pages/usePlace.ts'

/**
 * wouter's location hook, based on the app's own history, so that wouter's hooks and links agree
 * with it.
 */
export const useAppLocation: BaseLocationHook = () => {
  const navigation = useNavigation()
  const { path } = usePlace()
  const go = useCallback(
    (to: string, options?: { replace?: boolean }) => navigation.go(to, options),
    [navigation],
  )
  return [path, go]
}

/**
 * Replaces wouter's own hook (vite.config.ts), which would watch the history separately from the
 * app.
 */
export { useAppLocation as useBrowserLocation }
export { useSearch } from '../state/pages/usePlace.ts'
