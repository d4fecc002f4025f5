import { Fragment, type ReactNode } from 'react'
import type { Millis } from '../../core/time.ts'
import { MoreButton, type MoreToLoad } from '../actions/MoreButton.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { StaleBadge } from '../states/StaleBadge.tsx'
import { List } from './List.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

/** A list as far as it is loaded, whoever answers. */
export interface ShownList<T> extends MoreToLoad {
  readonly items: readonly T[]
  readonly state: 'loading' | 'ready' | 'error'
  /** Device time at which the oldest part of it came. */
  readonly fetchedAt?: Millis | undefined
  readonly stale: boolean
  /** Is told the keys of the items in sight. */
  readonly seen?: ((keys: readonly string[]) => void) | undefined
}

/** What lays out the rows. */
export interface RowsProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: NoInfer<T>) => string
  readonly children: (item: T, index: number) => ReactNode
  readonly label?: string | undefined
  /** The end is near: time to fetch the next page. */
  readonly onNearEnd?: (() => void) | undefined
  /** Scrolling has come to rest with the items of these keys in sight. */
  readonly onSeen?: ((keys: readonly string[]) => void) | undefined
  readonly testId?: string | undefined
}

interface PagedListProps<T> extends Omit<RowsProps<T>, 'items' | 'onNearEnd' | 'onSeen'> {
  readonly list: ShownList<T>
  /** `VirtualList` for a long one, which asks for more by itself; the plain one leaves it to a tap. */
  readonly rows?: ((props: RowsProps<T>) => ReactNode) | undefined
  /** An `EmptyState`. */
  readonly empty?: ReactNode
  /** Takes the place of the usual error. */
  readonly error?: ReactNode
  /** Takes the place of the usual shape of rows. */
  readonly skeleton?: ReactNode
  /** The rows have `-list` after it; `-stale`, `-loading`, `-error` and `-more` what is around them. */
  readonly testId: string
}

/** A list that is loaded page by page: whatever there is to see of it, in every state. */
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

/** All of the rows at once. */
const PlainRows = <T,>({ items, keyOf, children, label, testId }: RowsProps<T>) => (
  <List label={label} testId={testId}>
    {items.map((item, index) => (
      <Fragment key={keyOf(item)}>{children(item, index)}</Fragment>
    ))}
  </List>
)
