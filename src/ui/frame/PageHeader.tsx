import { useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /**
   * Called by the back button, which is shown only if this is set. Screens of the bottom bar have a
   * large title instead.
   */
  readonly onBack?: (() => void) | undefined
  readonly right?: ReactNode
}

export function PageHeader({ title, onBack, right }: PageHeaderProps) {
  const { t } = useLingui()
  return (
    <header className={classes(styles.header, onBack ? styles.centred : styles.large)}>
      {onBack && (
        <div className={styles.left}>
          <IconButton label={t`Back`} onClick={onBack} testId="page-back">
            <ChevronLeft aria-hidden="true" strokeWidth={2.2} />
          </IconButton>
        </div>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.right}>{right}</div>
    </header>
  )
}
