import { useEffect } from 'react'
import { useNavigation } from '../state/pages/usePlace.ts'
import { isKnownPath, matchPath } from './match.ts'
import { loadPage } from './pages.ts'

/**
 * Makes plain links navigate within the app, and starts loading a page when its link is pressed.
 */
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

/** Parts of a link that determine its target. */
export interface Link {
  readonly href: string
  readonly target: string
  hasAttribute(name: string): boolean
}

/**
 * Returns the target of a click within the app. It is undefined if the browser should follow the
 * link: another origin, a new tab, a download, a modifier key, or a fragment.
 */
export function pathOfClick(event: MouseEvent, origin: string): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const target = event.target as { closest?(selector: string): Link | null } | null
  const link = target?.closest?.('a[href]')
  if (!link || link.hasAttribute('download')) return undefined
  if (link.target !== '' && link.target !== '_self') return undefined
  const url = new URL(link.href)
  return url.origin === origin && url.hash === '' ? url : undefined
}
