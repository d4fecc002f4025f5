import { Loading } from '../states/Loading.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import { ROWS_PLACE } from './rowsPlace.ts'
import styles from '../states/Skeleton.module.css'

/** Placeholder of a list being loaded, as high as the rows that will replace it. */
export function RowsSkeleton({
  count = 4,
  placed = false,
  testId,
}: {
  readonly count?: number | undefined
  /** Whether the document may lay rows over the skeleton (features/home/layRows.ts). */
  readonly placed?: boolean | undefined
  readonly testId?: string | undefined
}) {
  return (
    <Loading className={styles.rows} testId={testId}>
      {placed && (
        // The text child makes React leave the laid rows alone.
        <div className={styles.place} {...{ [ROWS_PLACE]: '' }} suppressHydrationWarning>
          {''}
        </div>
      )}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width={44} height={44} round />
          <div className={styles.lines}>
            <Skeleton width={`${62 - (index % 3) * 11}%`} />
            <Skeleton width={`${38 + (index % 2) * 9}%`} height={11} />
          </div>
          <Skeleton width={56} />
        </div>
      ))}
    </Loading>
  )
}
