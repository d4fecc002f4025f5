import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  /** Why it cannot be done now; announced when it changes. */
  readonly reason?: ReactNode
  readonly reasonTestId?: string | undefined
  /** A large primary Button; perhaps a way back before it. */
  readonly children: ReactNode
}

/** Pins the screen's main action to its foot, within reach of the thumb; one on each page. */
export function ActionBar({ reason, reasonTestId, children }: ActionBarProps) {
  return (
    <div className={styles.bar} data-action-bar="">
      <output className={styles.reason} data-testid={reasonTestId}>
        {reason}
      </output>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
