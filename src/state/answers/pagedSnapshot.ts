import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { ApiError } from '../../api/client.ts'
import type { Endpoint, RequestOf, ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Millis } from '../../core/time.ts'
import { snapshotAtom, type Snapshot } from './snapshot.ts'

interface PageAnswer<T> {
  readonly total: number
  readonly items: readonly T[]
}

type ItemOf<E extends Endpoint> = ResponseOf<E> extends PageAnswer<infer T> ? T : never

const PAGE_SIZE = 20

const NOTHING = 'null'

/** Several pages of one list, as one. */
export interface PagedSnapshot<T> {
  readonly items: readonly T[]
  /** About the first page: without it there is nothing to show. */
  readonly state: Snapshot<unknown>['state']
  readonly error?: ApiError | undefined
  /** Age of the oldest page on screen. */
  readonly fetchedAt?: Millis | undefined
  readonly stale: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** A further page failed to load; the ones before it stand. */
  readonly moreFailed: boolean
}

/** Joins pages in order, and drops items that repeat because the list changed meanwhile. */
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

export interface AskedPages<E extends Endpoint, T = ItemOf<E>> extends PagedSnapshot<T> {
  /** The first page's whole answer, for what stands beside its items. */
  readonly first: ResponseOf<E> | undefined
  /** Device time at which it came. */
  readonly firstAt: Millis | undefined
  /** Asks for one more page, if there is one. */
  more(): void
  refresh(): void
}

/**
 * A list of the backend, page by page. `request` is everything but the page number; when it
 * changes, the list starts over; without one nothing is asked. `pageOf` extracts the page from an answer that holds more.
 */
export function usePagedSnapshot<E extends Endpoint, T = ItemOf<E>>(
  endpoint: E,
  request: (Omit<RequestOf<E>, 'pageNo' | 'pageSize'> & { readonly pageSize?: number }) | undefined,
  keyOf: (item: NoInfer<T>) => string,
  pageOf?: (answer: ResponseOf<E>) => PageAnswer<T>,
): AskedPages<E, T> {
  const question = JSON.stringify(request ?? null)
  // One atom for all pages: another one would ask for those that are there again with each further one.
  const pagesAtom = useMemo(() => {
    const count = atom(question === NOTHING ? 0 : 1)
    const all = atom((get) =>
      Array.from({ length: get(count) }, (_, index) =>
        snapshotAtom(endpoint, {
          pageNo: index + 1,
          pageSize: PAGE_SIZE,
          ...JSON.parse(question),
        } as RequestOf<E>),
      ),
    )
    return atom(
      (get) => get(all).map((one) => get(one)),
      (get, set, pages?: number) => {
        if (pages !== undefined) set(count, pages)
        else for (const one of get(all)) void set(one)
      },
    )
  }, [endpoint, question])
  const snapshots = useAtomValue(pagesAtom)
  const ask = useSetAtom(pagesAtom)
  const asPages = pageOf
    ? snapshots.map((one) => (one.data ? { ...one, data: pageOf(one.data) } : one))
    : snapshots
  const joined = joinPages(asPages as Snapshot<PageAnswer<T & object>>[], keyOf)
  return {
    ...joined,
    first: snapshots[0]?.data,
    firstAt: snapshots[0]?.fetchedAt,
    refresh: () => ask(),
    more() {
      if (joined.hasMore) ask(snapshots.length + 1)
    },
  }
}
