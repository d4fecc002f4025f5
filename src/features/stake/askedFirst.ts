import { ageOf } from '../../state/answers/fresh.ts'
import type { ShownList } from '../../ui/lists/PagedList.tsx'

/** List with the item that a link names at its head. */
export interface AskedFirst<T> extends ShownList<T> {
  /** Result of looking for the item, if a link names one; the list may lack it. */
  readonly asked: 'there' | 'lacking' | 'unread' | undefined
}

/**
 * Puts the item that a link names first, because the list may have it on any page. Without `alone`,
 * no link names an item.
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
    // Waits for the item, because a later arrival would push aside what the user already reads.
    state: alone.state === 'loading' ? 'loading' : list.state,
    ...ageOf([list, alone]),
    asked: first ? 'there' : alone.state === 'error' ? 'unread' : 'lacking',
    refresh() {
      list.refresh()
      alone.refresh()
    },
  }
}
