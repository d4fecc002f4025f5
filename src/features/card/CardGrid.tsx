import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import type { RowsProps } from '../../ui/lists/PagedList.tsx'
import styles from './CardGrid.module.css'

/** Grid of cards. */
export const CardGrid = <T,>({ items, keyOf, children, label, testId }: RowsProps<T>) => (
  <ul className={styles.grid} aria-label={label} data-testid={testId}>
    {items.map((item, index) => (
      <li key={keyOf(item)}>{children(item, index)}</li>
    ))}
  </ul>
)

interface CardsSkeletonProps {
  readonly columns?: 2 | 3 | undefined
  readonly testId: string
}

export const CardsSkeleton = ({ columns = 2, testId }: CardsSkeletonProps) => (
  <Loading testId={testId}>
    <div className={columns === 3 ? styles.narrow : styles.grid}>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].slice(0, 2 * columns).map((key) => (
        <div key={key}>
          <Skeleton height="auto" style={{ aspectRatio: '5 / 7', borderRadius: 10 }} />
          <Skeleton width="70%" style={{ marginTop: 10 }} />
        </div>
      ))}
    </div>
  </Loading>
)
