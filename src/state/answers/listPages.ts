import { atom, type WritableAtom } from 'jotai'
import type { Snapshot, SnapshotAtom } from './snapshot.ts'

/** Indexes of the first and last page in sight. */
export interface Sight {
  readonly from: number
  readonly to: number
}

export type PagesAct =
  | { readonly kind: 'more' }
  | { readonly kind: 'refresh' }
  /** The first page has other items now, so the following pages have moved. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'seen'; readonly sight: Sight }

export type PagesAtom<T> = WritableAtom<readonly Snapshot<T>[], [PagesAct], void>

/**
 * Pages of one list, as far as they were requested. The first page and those in sight are refreshed
 * while on screen. The others stay unchanged until they come in sight, so a long list costs the
 * backend no more than a short one. Until the sight is reported, all pages count as in sight.
 */
export function listPagesAtom<T>(
  pageAt: (pageNo: number) => SnapshotAtom<T>,
  atFirst: 0 | 1,
): PagesAtom<T> {
  const count = atom<number>(atFirst)
  const sight = atom<Sight>({ from: 0, to: Infinity })
  const atoms: SnapshotAtom<T>[] = []
  const last: Snapshot<T>[] = []
  const pageOf = (index: number) => (atoms[index] ??= pageAt(index + 1))
  const isIn = ({ from, to }: Sight, index: number) => index >= from && index <= to

  return atom(
    (get) =>
      Array.from({ length: get(count) }, (_, index) => {
        const before = last[index]
        const stands = index > 0 && before?.data !== undefined && !isIn(get(sight), index)
        return stands ? before : (last[index] = get(pageOf(index)))
      }),
    (get, set, act) => {
      if (act.kind === 'more') return set(count, (pages) => pages + 1)
      const seen = get(sight)
      if (act.kind === 'seen') {
        if (seen.from !== act.sight.from || seen.to !== act.sight.to) set(sight, act.sight)
        return
      }
      for (let index = 0; index < get(count); index += 1)
        if (index === 0 ? act.kind === 'refresh' : isIn(seen, index)) void set(pageOf(index))
    },
  )
}
