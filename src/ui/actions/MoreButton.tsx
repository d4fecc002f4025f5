import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import styles from './MoreButton.module.css'
import { BusyText } from '../states/BusyText.tsx'
import { useRetryAfterBusy } from '../states/useBusy.ts'
import { useOnline } from '../states/useOnline.ts'

/** Remaining pages of a list; all fields are absent for a list that loads in one piece. */
export interface MoreToLoad {
  readonly hasMore?: boolean | undefined
  readonly isLoadingMore?: boolean | undefined
  readonly moreFailed?: boolean | undefined
  readonly more?: (() => void) | undefined
  readonly refresh: () => void
}

interface MoreButtonProps {
  readonly list: MoreToLoad
  readonly testId?: string | undefined
}

/** Loads the next part of a list. If that fails, shows the reason and offers a retry. */
export function MoreButton({ list, testId }: MoreButtonProps) {
  const isOnline = useOnline()
  const seconds = useRetryAfterBusy(list.moreFailed ? list.refresh : undefined)
  if (list.moreFailed)
    return (
      <div className={styles.failed} role="alert" data-testid={testId && `${testId}-failed`}>
        <span>
          {isOnline && seconds > 0 ? (
            <BusyText seconds={seconds} />
          ) : isOnline ? (
            <Trans>The rest did not arrive.</Trans>
          ) : (
            <Trans>You are offline. The rest comes by itself when you are back.</Trans>
          )}
        </span>
        <Button size="small" onClick={list.refresh} testId={testId && `${testId}-retry`}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  return (
    (list.hasMore || list.isLoadingMore) && (
      <Button wide busy={list.isLoadingMore} onClick={list.more} testId={testId}>
        <Trans>Show more</Trans>
      </Button>
    )
  )
}
