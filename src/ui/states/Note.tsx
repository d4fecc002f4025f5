import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Note.module.css'

interface NoteProps {
  /** Kind of the note. `safe` explains a protection of the user. `danger` is announced at once. */
  readonly tone?: 'info' | 'safe' | 'warn' | 'danger' | undefined
  readonly children: ReactNode
  readonly testId?: string | undefined
}

const ICONS = { info: Info, safe: LockKeyhole, warn: TriangleAlert, danger: CircleAlert }

/** Shows one note in plain words. */
export function Note({ tone = 'info', children, testId }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div
      className={classes(styles.note, styles[tone])}
      role={tone === 'danger' ? 'alert' : undefined}
      data-testid={testId}
    >
      <Icon aria-hidden="true" className={styles.icon} size={18} strokeWidth={2.1} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
