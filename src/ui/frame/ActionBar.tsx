import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  /** Why it cannot be done now; announced when it changes. */
  readonly reason?: ReactNode
  readonly reasonTestId?: string | undefined
  /** A wide primary Button, or a ButtonRow. */
  readonly children: ReactNode
}

/** Keeps the screen's main action within reach of the thumb; goes in as the page's last child. */
export function ActionBar({ reason, reasonTestId, children }: ActionBarProps) {
  return (
    <div className={styles.bar} data-action-bar="">
      {reason !== undefined && (
        <output className={styles.reason} data-testid={reasonTestId}>
          {reason}
        </output>
      )}
      {children}
    </div>
  )
}
