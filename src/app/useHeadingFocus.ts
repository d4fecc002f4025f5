import { useEffect, useRef } from 'react'
import type { Place } from '../state/pages/navigation.ts'

/**
 * Focuses the heading of the new page after a navigation. A screen reader then reads it, and Tab
 * continues from there.
 */
export function useHeadingFocus(place: Place): void {
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    const samePage = last.current.path === place.path
    last.current = place
    if (samePage) return
    const heading = [...document.querySelectorAll<HTMLElement>('#app h1')].find(
      (element) => element.offsetParent !== null,
    )
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [place])
}
