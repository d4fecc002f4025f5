import { Loading } from '../states/Loading.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import { PLACE } from './kept/rows.ts'
import styles from '../states/Skeleton.module.css'

/** A list that is being loaded: as high as the rows that will replace it. */
export function RowsSkeleton({
  count = 4,
  kept = false,
  testId,
}: {
  readonly count?: number | undefined
  /** The document may lay the rows of the last visit over them (kept/layRows.ts). */
  readonly kept?: boolean | undefined
  readonly testId?: string | undefined
}) {
  return (
    <Loading className={styles.rows} testId={testId}>
      {kept && (
        // A text, so that React leaves alone what it finds in it.
        <div className={styles.kept} {...{ [PLACE]: '' }} suppressHydrationWarning>
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
