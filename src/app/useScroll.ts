import { useEffect, useLayoutEffect, useRef } from 'react'
import { tabStorage } from '../core/webStorage.ts'
import type { Place } from '../state/pages/navigation.ts'
import { createScroll, type Scroll } from './scroll.ts'

/** Scrolls as navigation demands; the browser's own scroll restoration is switched off. */
export function useScroll(place: Place): void {
  const scroll = useRef<Scroll>(undefined)
  useLayoutEffect(() => {
    scroll.current ??= createPageScroll()
    scroll.current.moved(place)
  }, [place])
  useEffect(() => scroll.current?.watch(), [])
}

function createPageScroll(): Scroll {
  history.scrollRestoration = 'manual'
  return createScroll(window, tabStorage, watchHeight)
}

function watchHeight(grown: () => void): () => void {
  const observer = new ResizeObserver(grown)
  observer.observe(document.body)
  return () => observer.disconnect()
}
