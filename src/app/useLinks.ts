import { useEffect } from 'react'
import { pathOfClick } from './links.ts'
import { isKnownPath, matchPath } from './match.ts'
import { loadPage } from './pages.ts'
import { useNavigation } from './useAppLocation.ts'

/** Lets plain links navigate within the app, and starts loading a page when its link is pressed. */
export function useLinks(): void {
  const navigation = useNavigation()
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const to = pathOfClick(event, location.origin)
      if (!to || !isKnownPath(to.pathname)) return
      event.preventDefault()
      const isHere = to.pathname === location.pathname
      navigation.go(to.pathname + to.search, { replace: isHere })
      if (isHere) scrollTo({ top: 0, behavior: 'smooth' })
    }
    const pressed = (event: MouseEvent) => {
      const to = pathOfClick(event, location.origin)
      // The page shows its own error if this fails.
      if (to) loadPage(matchPath(to.pathname).route).catch(() => undefined)
    }
    document.addEventListener('click', clicked)
    document.addEventListener('pointerdown', pressed)
    return () => {
      document.removeEventListener('click', clicked)
      document.removeEventListener('pointerdown', pressed)
    }
  }, [navigation])
}
