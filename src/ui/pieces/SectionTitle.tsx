import type { ReactNode } from 'react'
import styles from './SectionTitle.module.css'

interface SectionTitleProps {
  readonly children: ReactNode
  /** Content to the right of the title: a sort order, an export, a link to all. */
  readonly action?: ReactNode
}

export function SectionTitle({ children, action }: SectionTitleProps) {
  return (
    <div className={styles.line}>
      <h2 className={styles.title}>{children}</h2>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
