import { RowsSkeleton } from '../ui/lists/RowsSkeleton.tsx'
import styles from './PageSkeleton.module.css'

/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <div className={styles.page} data-testid="page-loading">
      <RowsSkeleton />
    </div>
  )
}
