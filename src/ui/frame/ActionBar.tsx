import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

interface ActionBarProps {
  /** Reason why the action is unavailable; announced when it changes. */
  readonly reason?: ReactNode
  readonly reasonTestId?: string | undefined
  /** Large primary Button, with an optional back button before it. */
  readonly children: ReactNode
}

/** Pins the screen's main action to its bottom, within reach of the thumb. Use one on each page. */
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
