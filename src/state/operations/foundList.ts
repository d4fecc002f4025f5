import type { HistoryError, HistoryPage, SentCall } from '../../chain/accountHistory.ts'
import { ok, type Result } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, type Millis } from '../../core/time.ts'
import type { Recognised } from '../../outbox/kind.ts'

/** Transaction of the account that no row on this device records. */
export interface FoundCall extends SentCall {
  readonly recognised: Recognised
}

/** Transactions found, and the state of the search. */
export interface Found {
  /** `failed` and `unavailable` mean that there is nothing to show. */
  readonly state: 'loading' | 'ready' | 'failed' | 'unavailable'
  /** Newest first. */
  readonly items: readonly FoundCall[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Whether the next part failed to load. The earlier parts stay. */
  readonly moreFailed: boolean
}

/** Search for one account. It lives as long as the page, and runs while a screen shows it. */
export interface FoundList {
  found(): Found
  subscribe(listener: () => void): () => void
  /** Called when the screen opens. Searches again if the last search is a minute old or failed. */
  open(): void
  /** Continues where the search ended, or retries if that failed. */
  more(): void
}

export interface FoundPorts {
  /**
   * Asks for one page. `since` is the same for all pages of one search; `after` is where the
   * previous page ended.
   */
  readonly ask: (page: {
    readonly since: Millis
    readonly after: string | undefined
  }) => Promise<Result<HistoryPage, HistoryError>>
  /** Returns the calls that no row on this device records, in the user's words. */
  readonly sift: (calls: readonly SentCall[]) => Promise<readonly FoundCall[]>
  readonly now: () => Millis
  readonly fail: (error: unknown) => void
}

/** Time range of the search. The explorer shows anything earlier. */
export const SEARCHED_MS = 56 * DAY_MS

const FRESH_MS = MINUTE_MS

/** Number of pages searched without a tap, for an account with much activity elsewhere. */
const PAGES_AT_ONCE = 4

const NOTHING: Found = {
  state: 'loading',
  items: [],
  hasMore: false,
  isLoadingMore: false,
  moreFailed: false,
}

export function createFoundList({ ask, sift, now, fail }: FoundPorts): FoundList {
  const listeners = new Set<() => void>()
  let found = NOTHING
  let isSearching = false
  /** Start and end of the search that is shown. */
  let search: Search | undefined

  const show = (changes: Partial<Found>) => {
    found = { ...found, ...changes }
    for (const listener of listeners) listener()
  }

  /** Searches pages until something is found or the page limit is reached. */
  async function lookOn(
    { since, next }: Pick<Search, 'since' | 'next'>,
    shown: readonly FoundCall[],
  ): Promise<Result<Pick<Search, 'next'> & { added: readonly FoundCall[] }, HistoryError>> {
    const isShown = new Set(shown.map(({ txId }) => txId))
    let after = next
    for (let pages = 1; ; pages += 1) {
      const page = await ask({ since, after })
      if (!page.ok) return page
      const added = await sift(page.value.calls.filter(({ txId }) => !isShown.has(txId)))
      after = page.value.next
      if (added.length > 0 || after === undefined || pages === PAGES_AT_ONCE)
        return ok({ added, next: after })
    }
  }

  async function searchAnew(): Promise<void> {
    if (found.state === 'failed') show({ state: 'loading' })
    const at = now()
    const since = at - SEARCHED_MS
    const looked = await lookOn({ since, next: undefined }, [])
    if (looked.ok) {
      const { added, next } = looked.value
      search = { at, since, next }
      show({ ...NOTHING, state: 'ready', items: added, hasMore: next !== undefined })
    } else if (found.state !== 'ready')
      show({ state: looked.error.kind === 'unavailable' ? 'unavailable' : 'failed' })
  }

  async function searchOn(from: Search): Promise<void> {
    show({ isLoadingMore: true, moreFailed: false })
    const looked = await lookOn(from, found.items)
    if (!looked.ok) return show({ isLoadingMore: false, moreFailed: true })
    const { added, next } = looked.value
    search = { ...from, next }
    const items = [...found.items, ...added]
    return show({ items, isLoadingMore: false, hasMore: next !== undefined })
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (isSearching) return
    isSearching = true
    try {
      await work()
    } catch (error) {
      fail(error)
      if (found.state === 'loading') show({ state: 'failed' })
      if (found.isLoadingMore) show({ isLoadingMore: false, moreFailed: true })
    } finally {
      isSearching = false
    }
  }

  return {
    found: () => found,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      if (found.state === 'unavailable') return
      if (!search || Math.abs(now() - search.at) >= FRESH_MS) void alone(searchAnew)
    },
    more() {
      const from = search
      if (from?.next !== undefined) void alone(() => searchOn(from))
    },
  }
}

interface Search {
  /** Device time. */
  readonly at: Millis
  readonly since: Millis
  /** Cursor of the next page; undefined after the last one. */
  readonly next: string | undefined
}
