import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import styles from './MoreButton.module.css'
import { useOnline } from '../states/useOnline.ts'

/** What there is beyond the part of a list that is on screen; nothing, if it comes in one piece. */
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

/** Loads the rest of a list; if that failed, says why and offers to try again. */
export function MoreButton({ list, testId }: MoreButtonProps) {
  const isOnline = useOnline()
  if (list.moreFailed)
    return (
      <div className={styles.failed} role="alert" data-testid={testId && `${testId}-failed`}>
        <span>
          {isOnline ? (
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
