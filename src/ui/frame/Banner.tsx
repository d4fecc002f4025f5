import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './Banner.module.css'

interface BannerProps {
  readonly children: ReactNode
  /** Button that accepts the offer. */
  readonly accept: ReactNode
  readonly dismissal: Omit<ComponentProps<typeof IconButton>, 'children'>
  readonly testId: string
}

/**
 * Shows an offer of the app itself at the bottom of the screen, until the user accepts or dismisses
 * it.
 */
export function Banner({ children, accept, dismissal, testId }: BannerProps) {
  return (
    <aside className={styles.banner} aria-live="polite" data-testid={testId}>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
        {accept}
        <IconButton {...dismissal}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  )
}
