import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/Button.tsx'
import { Medallion } from '../pieces/Medallion.tsx'
import styles from './EmptyState.module.css'

interface EmptyAction extends Pick<ButtonProps, 'href' | 'onClick' | 'testId'> {
  readonly label: ReactNode
}

interface EmptyStateProps {
  readonly title: ReactNode
  /** Explains what would appear here, and how. */
  readonly children?: ReactNode
  /** The one available action, as a link or a function. */
  readonly action?: EmptyAction | undefined
  readonly testId?: string | undefined
}

/** Shows that there is nothing here, which is not an error. */
export function EmptyState({ title, children, action, testId }: EmptyStateProps) {
  return (
    <div className={styles.state} data-testid={testId}>
      <div className={styles.art}>
        <Medallion seed="empty" metal="steel" size={112} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action && (
        <div className={styles.action}>
          <Button variant="primary" {...action}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}
