import { Fragment, type ReactNode } from 'react'
import type { Millis } from '../../core/time.ts'
import { MoreButton, type MoreToLoad } from '../actions/MoreButton.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { StaleBadge } from '../states/StaleBadge.tsx'
import { List } from './List.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

/** Loaded part of a list, from any source. */
export interface ShownList<T> extends MoreToLoad {
  readonly items: readonly T[]
  readonly state: 'loading' | 'ready' | 'error'
  /** Device time at which the oldest part of it arrived. */
  readonly fetchedAt?: Millis | undefined
  readonly stale: boolean
  /** Called with the keys of the visible items. */
  readonly seen?: ((keys: readonly string[]) => void) | undefined
}

/** Properties of a component that lays out rows. */
export interface RowsProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: NoInfer<T>) => string
  readonly children: (item: T, index: number) => ReactNode
  readonly label?: string | undefined
  /** Called near the end of the list, to load the next page. */
  readonly onNearEnd?: (() => void) | undefined
  /** Called with the keys of the visible items once scrolling stops. */
  readonly onSeen?: ((keys: readonly string[]) => void) | undefined
  readonly testId?: string | undefined
}

interface PagedListProps<T> extends Omit<RowsProps<T>, 'items' | 'onNearEnd' | 'onSeen'> {
  readonly list: ShownList<T>
  /**
   * Layout of the rows. Use `VirtualList` for a long list; it loads more automatically. The plain
   * list needs a tap.
   */
  readonly rows?: ((props: RowsProps<T>) => ReactNode) | undefined
  /** Content for an empty list: an `EmptyState`. */
  readonly empty?: ReactNode
  /** Replaces the default error. */
  readonly error?: ReactNode
  /** Replaces the default skeleton of rows. */
  readonly skeleton?: ReactNode
  /**
   * Test id. The rows append `-list`; the other parts append `-stale`, `-loading`, `-error` or
   * `-more`.
   */
  readonly testId: string
}

/** Shows a list that loads page by page, in every state. */
export function PagedList<T>(props: PagedListProps<T>): ReactNode {
  const { list, rows: Rows = PlainRows, empty, error, skeleton, testId, ...rest } = props
  const { state, items } = list
  if (state === 'loading') return skeleton ?? <RowsSkeleton testId={`${testId}-loading`} />
  if (state === 'error')
    return error ?? <ErrorState onRetry={list.refresh} testId={`${testId}-error`} />
  return (
    <>
      <StaleBadge at={list.fetchedAt} stale={list.stale} testId={`${testId}-stale`} />
      {items.length > 0 ? (
        <Rows
          items={items}
          onNearEnd={list.more}
          onSeen={list.seen}
          testId={`${testId}-list`}
          {...rest}
        />
      ) : (
        !list.hasMore && empty
      )}
      <MoreButton list={list} testId={`${testId}-more`} />
    </>
  )
}

/** Renders all rows at once. */
const PlainRows = <T,>({ items, keyOf, children, label, testId }: RowsProps<T>) => (
  <List label={label} testId={testId}>
    {items.map((item, index) => (
      <Fragment key={keyOf(item)}>{children(item, index)}</Fragment>
    ))}
  </List>
)
