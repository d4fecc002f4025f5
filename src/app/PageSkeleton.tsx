import { RowsSkeleton } from '../ui/lists/RowsSkeleton.tsx'
import styles from './PageSkeleton.module.css'

/** While a page's code is loaded. */
export function PageSkeleton() {
  return (
    <div className={styles.page} data-testid="page-loading">
      <RowsSkeleton />
    </div>
  )
}
