import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './Banner.module.css'

interface BannerProps {
  readonly children: ReactNode
  /** The button that accepts it. */
  readonly accept: ReactNode
  readonly dismissal: Omit<ComponentProps<typeof IconButton>, 'children'>
  readonly testId: string
}

/** An offer of the app itself, at the foot of the screen: it waits, and covers nothing for long. */
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
