import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import type { ApiError } from '../../api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Millis } from '../../core/time.ts'
import { listPagesAtom, type Sight } from './listPages.ts'
import { snapshotAtom, type Snapshot } from './snapshot.ts'

interface PageAnswer<T> {
  readonly total: number
  readonly items: readonly T[]
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends PageAnswer<infer T> ? T : never

const PAGE_SIZE = 20

const NOTHING = 'null'

/** Several pages of one list, joined. */
export interface PagedSnapshot<T> {
  readonly items: readonly T[]
  /** State of the first page: without it there is nothing to show. */
  readonly state: Snapshot<unknown>['state']
  readonly error?: ApiError | undefined
  /** Arrival time of the oldest page on screen. */
  readonly fetchedAt?: Millis | undefined
  readonly stale: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Whether a further page failed to load. The earlier pages stay. */
  readonly moreFailed: boolean
}

/**
 * Joins pages in order, and drops items that repeat because the list changed between two requests.
 */
export function joinPages<T extends object>(
  pages: readonly Snapshot<PageAnswer<T>>[],
  keyOf: (item: T) => string,
): PagedSnapshot<T> {
  const items = new Map<string, T>()
  for (const page of pages)
    for (const item of page.data?.items ?? [])
      if (!items.has(keyOf(item))) items.set(keyOf(item), item)
  const last = pages.at(-1)
  const fetchedAts = pages.flatMap((page) => page.fetchedAt ?? [])
  const seen = pages.reduce((count, page) => count + (page.data?.items.length ?? 0), 0)
  return {
    items: [...items.values()],
    state: pages[0]?.state ?? 'loading',
    error: pages.find((page) => page.error)?.error,
    fetchedAt: fetchedAts.length > 0 ? Math.min(...fetchedAts) : undefined,
    stale: pages.some((page) => page.stale),
    hasMore: last?.data !== undefined && last.data.items.length > 0 && seen < last.data.total,
    isLoadingMore: pages.length > 1 && last?.state === 'loading',
    moreFailed: pages.length > 1 && last?.state === 'error',
  }
}

/** Returns the range of pages that contain items with these keys; undefined if none does. */
export function pagesOf<T>(
  pages: readonly Snapshot<PageAnswer<T>>[],
  keyOf: (item: T) => string,
  keys: readonly string[],
): Sight | undefined {
  const wanted = new Set(keys)
  const has = ({ data }: Snapshot<PageAnswer<T>>) =>
    data?.items.some((item) => wanted.has(keyOf(item))) ?? false
  const from = pages.findIndex(has)
  return from < 0 ? undefined : { from, to: pages.findLastIndex(has) }
}

export interface AskedPages<E extends Endpoint, T = ItemOf<E>> extends PagedSnapshot<T> {
  /** Complete answer of the first page, for data next to its items. */
  readonly first: ResponseOf<E> | undefined
  /** Device time at which it arrived. */
  readonly firstAt: Millis | undefined
  /** Asks for one more page, if there is one. */
  more(): void
  /** Refreshes the pages in sight and the first page. */
  refresh(): void
  /** Reports the keys of the items in sight. Pages without any stay unchanged. */
  seen(keys: readonly string[]): void
}

/**
 * Reads a list of the backend page by page. `request` holds everything but the page number. When it
 * changes, the list starts over; without it, nothing is asked. `pageOf` extracts the page from an
 * answer that holds more.
 */
export function usePagedSnapshot<E extends Endpoint, T = ItemOf<E>>(
  endpoint: E,
  request: (Omit<RequestOf<E>, 'pageNo' | 'pageSize'> & { readonly pageSize?: number }) | undefined,
  keyOf: (item: NoInfer<T>) => string,
  pageOf?: (answer: ResponseOf<E>) => PageAnswer<T>,
): AskedPages<E, T> {
  const question = JSON.stringify(request ?? null)
  const pagesAtom = useMemo(
    () =>
      listPagesAtom(
        (pageNo) =>
          snapshotAtom(endpoint, {
            pageNo,
            pageSize: PAGE_SIZE,
            ...JSON.parse(question),
          } as RequestOf<E>),
        question === NOTHING ? 0 : 1,
      ),
    [endpoint, question],
  )
  const snapshots = useAtomValue(pagesAtom)
  const act = useSetAtom(pagesAtom)
  const asPages = (
    pageOf
      ? snapshots.map((one) => (one.data ? { ...one, data: pageOf(one.data) } : one))
      : snapshots
  ) as Snapshot<PageAnswer<T & object>>[]
  const joined = joinPages(asPages, keyOf)
  const start = startOf(asPages[0]?.data, keyOf)
  const known = useRef({ pagesAtom, start })
  useEffect(() => {
    const before = known.current
    known.current = { pagesAtom, start }
    if (before.pagesAtom === pagesAtom && before.start && start && before.start !== start)
      act({ kind: 'moved' })
  }, [pagesAtom, start, act])
  return {
    ...joined,
    first: snapshots[0]?.data,
    firstAt: snapshots[0]?.fetchedAt,
    refresh: () => act({ kind: 'refresh' }),
    more() {
      if (joined.hasMore) act({ kind: 'more' })
    },
    seen(keys) {
      const sight = pagesOf(asPages, keyOf, keys)
      if (sight) act({ kind: 'seen', sight })
    },
  }
}

/**
 * Identifies the start of a list by its total and first items. If it changes, everything that
 * follows has moved.
 */
const startOf = <T>(page: PageAnswer<T> | undefined, keyOf: (item: T) => string) =>
  page && [page.total, ...page.items.map(keyOf)].join(' ')
