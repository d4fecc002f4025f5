import { useLingui } from '@lingui/react/macro'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Shows the back button. Screens of the bottom bar have none, and a large title. */
  readonly onBack?: (() => void) | undefined
  /** On the left, instead of the back button. */
  readonly left?: ReactNode
  readonly right?: ReactNode
}

export function PageHeader({ title, onBack, left, right }: PageHeaderProps) {
  const { t } = useLingui()
  const back = onBack !== undefined || left !== undefined
  return (
    <header className={classes(styles.header, back ? styles.centred : styles.large)}>
      {back && (
        <div className={styles.left}>
          {left ?? (
            <IconButton label={t`Back`} onClick={onBack} testId="page-back">
              <ChevronLeft aria-hidden="true" strokeWidth={2.2} />
            </IconButton>
          )}
        </div>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.right}>{right}</div>
    </header>
  )
}
