import { useEffect, useLayoutEffect, useRef } from 'react'
import { tabStorage, type WebStorage } from '../core/webStorage.ts'
import type { Place } from '../state/pages/navigation.ts'

/**
 * Sets the scroll position after navigation. The browser's own scroll restoration is switched off.
 */
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

/** Longest wait until a slowly filling page is tall enough to restore its position. */
const PATIENCE_MS = 2_000
const KEY = 'scroll'
const USER_SCROLLS = ['wheel', 'touchmove', 'keydown']

/** Part of `window` that scrolling needs. */
export interface ScrollWindow {
  readonly scrollY: number
  scrollTo(x: number, y: number): void
  addEventListener(type: string, listener: () => void, options?: { passive: boolean }): void
  removeEventListener(type: string, listener: () => void): void
}

export interface Scroll {
  /** Call this after a navigation, once its page is in the document. */
  moved(place: Omit<Place, 'search'>): void
  /** Starts to store the user's scroll position; returns a function that stops it. */
  watch(): () => void
}

/**
 * Creates the scroll logic. A page starts at its top, except after going back, forward or
 * reloading: then it returns to its last position. `onGrowth` calls back whenever the page's height
 * changes.
 */
export function createScroll(
  page: ScrollWindow,
  storage: Pick<WebStorage, 'getItem' | 'setItem'>,
  onGrowth: (grown: () => void) => () => void,
): Scroll {
  const tops = readTops(storage)
  let index: number | undefined
  let stopRestoring = () => {}
  let isRestoring = false

  const remember = () => {
    // While restoring, the page may be too short, so its position is not the one that the user
    // left.
    if (index !== undefined && !isRestoring) tops.set(index, Math.round(page.scrollY))
  }
  const save = () => storage.setItem(KEY, JSON.stringify([...tops]))

  function restore(top: number): void {
    const reached = () => {
      page.scrollTo(0, top)
      return Math.abs(page.scrollY - top) < 2
    }
    isRestoring = true
    if (reached()) {
      isRestoring = false
      return
    }
    const timer = setTimeout(() => stopRestoring(), PATIENCE_MS)
    const stopWatching = onGrowth(() => {
      if (reached()) stopRestoring()
    })
    stopRestoring = () => {
      isRestoring = false
      clearTimeout(timer)
      stopWatching()
      for (const type of USER_SCROLLS) page.removeEventListener(type, stopRestoring)
      stopRestoring = () => {}
    }
    for (const type of USER_SCROLLS) page.addEventListener(type, stopRestoring, { passive: true })
  }

  return {
    moved(place) {
      stopRestoring()
      index = place.index
      if (place.movement === 'replace') return
      const isArrival = place.movement === 'start' || place.movement === 'reload'
      // A prerendered page can be scrolled before this code runs; then it stays in place.
      if (isArrival && page.scrollY > 0) {
        remember()
        return
      }
      if (place.movement === 'push' || place.movement === 'start') {
        tops.set(index, 0)
        page.scrollTo(0, 0)
      } else restore(tops.get(index) ?? 0)
    },
    watch() {
      page.addEventListener('scroll', remember, { passive: true })
      page.addEventListener('pagehide', save)
      return () => {
        stopRestoring()
        page.removeEventListener('scroll', remember)
        page.removeEventListener('pagehide', save)
      }
    },
  }
}

function readTops(storage: Pick<WebStorage, 'getItem'>): Map<number, number> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    const pairs = Array.isArray(stored) ? (stored as unknown[]) : []
    return new Map(
      pairs.filter(
        (pair): pair is [number, number] =>
          Array.isArray(pair) && pair.length === 2 && pair.every(Number.isFinite),
      ),
    )
  } catch {
    return new Map()
  }
}
