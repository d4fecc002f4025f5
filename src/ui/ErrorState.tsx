import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'

interface ErrorStateProps {
  readonly title?: ReactNode
  /** What happened, in plain words. */
  readonly children?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean | undefined
  readonly testId?: string | undefined
}

/** It could not be loaded and nothing saved can stand in for it. */
export function ErrorState({ title, children, onRetry, retrying, testId }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert" data-testid={testId}>
      <div className={`${styles.art} ${styles.warning}`}>
        <CloudOff aria-hidden="true" size={28} />
      </div>
      <h2 className={styles.title}>{title ?? <Trans>This could not be loaded</Trans>}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry} busy={retrying ?? false} testId={testId && `${testId}-retry`}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}
