import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Ahead } from './lazyAgain.ts'
import { whenPageSettled } from './pageSettled.ts'

const waiting: Ahead[] = []
let isLoading = false

/**
 * Loads parts of the app before the user needs them, one after another, each once the page has
 * settled. With data saving on, it does nothing: parts then load only when tapped.
 */
export function loadAhead(parts: readonly Ahead[]): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  if (connection?.saveData === true) return
  waiting.push(...parts)
  if (!isLoading) loadNext()
}

function loadNext(): void {
  const next = waiting.shift()
  isLoading = next !== undefined
  if (next) whenPageSettled(() => void next.ahead().then(loadNext))
}

/**
 * Loads `parts` ahead once the place with their buttons is visible: the parent of the element with
 * the returned ref.
 */
export function useAheadInSight(parts: readonly Ahead[]): RefObject<HTMLElement | null> {
  const marker = useRef<HTMLElement>(null)
  const load = useEffectEvent(() => loadAhead(parts))
  useEffect(() => {
    const place = marker.current?.parentElement
    if (!place) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load()
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return marker
}
