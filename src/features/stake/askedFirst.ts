import { ageOf } from '../../state/answers/fresh.ts'
import type { ShownList } from '../../ui/lists/PagedList.tsx'

/** A list with what a link has led to at its head. */
export interface AskedFirst<T> extends ShownList<T> {
  /** What became of it, if anything was asked for: the list may have no such thing. */
  readonly asked: 'there' | 'lacking' | 'unread' | undefined
}

/**
 * Puts what was asked for alone in front of its list: there it may be on any page, which nobody would
 * scroll to. Without `alone` nothing was asked for.
 */
export function askedFirst<T>(
  list: ShownList<T>,
  alone: ShownList<T> | undefined,
  isAsked: (item: T) => boolean,
): AskedFirst<T> {
  if (!alone) return { ...list, asked: undefined }
  const first = alone.items[0] ?? list.items.find(isAsked)
  return {
    ...list,
    items: first ? [first, ...list.items.filter((item) => !isAsked(item))] : list.items,
    // It would push aside what somebody already reads.
    state: alone.state === 'loading' ? 'loading' : list.state,
    ...ageOf([list, alone]),
    asked: first ? 'there' : alone.state === 'error' ? 'unread' : 'lacking',
    refresh() {
      list.refresh()
      alone.refresh()
    },
  }
}
