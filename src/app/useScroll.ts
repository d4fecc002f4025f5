import { useEffect, useLayoutEffect, useState } from 'react'
import type { Place } from '../state/navigation.ts'
import { createScroll } from './scroll.ts'

/** Scrolls as the movements of the app demand; the browser's own restoring is switched off. */
export function useScroll(place: Place): void {
  const [scroll] = useState(() => {
    history.scrollRestoration = 'manual'
    return createScroll(window, tabStorage(), watchHeight)
  })
  useEffect(() => scroll.watch(), [scroll])
  useLayoutEffect(() => scroll.moved(place), [scroll, place])
}

function watchHeight(grown: () => void): () => void {
  const observer = new ResizeObserver(grown)
  observer.observe(document.body)
  return () => observer.disconnect()
}

const tabStorage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
