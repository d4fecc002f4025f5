import type { ReactNode } from 'react'
import styles from './Banner.module.css'

interface BannerProps {
  readonly children: ReactNode
  /** One button, or two. */
  readonly actions: ReactNode
  readonly testId?: string | undefined
}

/** An offer of the app itself, at the foot of the screen: it waits, and covers nothing for long. */
export function Banner({ children, actions, testId }: BannerProps) {
  return (
    <aside className={styles.banner} aria-live="polite" data-testid={testId}>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </aside>
  )
}
