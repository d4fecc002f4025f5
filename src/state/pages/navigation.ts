import { atom } from 'jotai'

/**
 * Way in which the current page was reached. `start` is the first page of a visit. `reload` is the
 * same page again, or one that the browser went back to from another site.
 */
export type Movement = 'start' | 'reload' | 'push' | 'replace' | 'back' | 'forward'

export interface Place {
  /** Path without query and fragment. */
  readonly path: string
  /** Query with its question mark; empty without one. */
  readonly search: string
  /** Position in this tab's history of the app; survives a reload. */
  readonly index: number
  readonly movement: Movement
}

/** Part of `window` that navigation needs. */
export interface NavigationWindow {
  readonly location: { readonly pathname: string; readonly search: string }
  readonly history: {
    readonly state: unknown
    pushState(state: unknown, unused: string, url: string): void
    replaceState(state: unknown, unused: string, url?: string): void
    back(): void
  }
  addEventListener(type: 'popstate', listener: () => void): void
}

export interface Navigation {
  place(): Place
  /** Calls back after each movement; returns a function that stops it. */
  subscribe(listener: () => void): () => void
  go(to: string, options?: { readonly replace?: boolean }): void
  /** Goes back within the app, or to the home screen if the visit began on this page. */
  back(): void
}

/**
 * Manages the browser's history with a position in each entry. The position tells whether the user
 * goes back (the page restores its scroll) or forward (it begins at the top).
 */
export function createNavigation(page: NavigationWindow): Navigation {
  const listeners = new Set<() => void>()
  const known = indexIn(page.history.state)
  let place: Place = {
    path: page.location.pathname,
    search: page.location.search,
    index: known ?? 0,
    movement: known === undefined ? 'start' : 'reload',
  }
  page.history.replaceState({ index: place.index }, '')

  function move(index: number, movement: Movement): void {
    const { pathname: path, search } = page.location
    place = { path, search, index, movement }
    for (const listener of listeners) listener()
  }

  page.addEventListener('popstate', () => {
    // An entry without a position means that the user changed the address by hand.
    const index = indexIn(page.history.state)
    if (index === undefined) {
      page.history.replaceState({ index: place.index + 1 }, '')
      return move(place.index + 1, 'push')
    }
    move(index, index < place.index ? 'back' : index > place.index ? 'forward' : 'replace')
  })

  const go: Navigation['go'] = (to, { replace = false } = {}) => {
    const index = replace ? place.index : place.index + 1
    if (replace) page.history.replaceState({ index }, '', to)
    else page.history.pushState({ index }, '', to)
    move(index, replace ? 'replace' : 'push')
  }

  return {
    place: () => place,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go,
    back() {
      if (place.index > 0) page.history.back()
      else go('/', { replace: true })
    },
  }
}

function indexIn(state: unknown): number | undefined {
  const index = (state as { index?: unknown } | null)?.index
  return Number.isSafeInteger(index) ? (index as number) : undefined
}

/** Navigation, set by the page root before the app is mounted. */
export const navigationAtom = atom<Navigation | undefined>(undefined)
