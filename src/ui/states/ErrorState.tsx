import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { BusyText } from './BusyText.tsx'
import styles from './EmptyState.module.css'
import { useRetryAfterBusy } from './useBusy.ts'
import { useOnline } from './useOnline.ts'

interface ErrorStateProps {
  /** Replaces the default title. */
  readonly title?: ReactNode
  /**
   * Explanation in plain words. While offline, a default text replaces it unless `title` is set.
   */
  readonly children?: ReactNode
  readonly onRetry?: (() => void) | undefined
  readonly retrying?: boolean | undefined
  /**
   * False if the error has nothing to do with a server that is busy. Otherwise the wait is shown
   * while there is one, and a retry follows.
   */
  readonly mayBeBusy?: boolean | undefined
  readonly testId?: string | undefined
}

/** Shows that loading failed and that no stored data can stand in. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retrying, mayBeBusy = true, testId } = props
  const isOffline = !useOnline() && title === undefined
  const seconds = useRetryAfterBusy(mayBeBusy ? onRetry : undefined)
  const text = isOffline ? (
    <Trans>This was not kept on your device. It comes by itself when you are back online.</Trans>
  ) : mayBeBusy && seconds > 0 ? (
    <BusyText seconds={seconds} />
  ) : (
    children
  )
  return (
    <div className={styles.state} role="alert" data-testid={testId}>
      <div className={`${styles.art} ${styles.warning}`}>
        <CloudOff aria-hidden="true" size={28} />
      </div>
      <h2 className={styles.title}>
        {isOffline ? (
          <Trans>You are offline</Trans>
        ) : (
          (title ?? <Trans>This could not be loaded</Trans>)
        )}
      </h2>
      {text !== undefined && <div className={styles.text}>{text}</div>}
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
