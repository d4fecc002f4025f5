import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { leadToWrong } from '../../ui/fields/leadToWrong.ts'
import { ActionBar } from '../../ui/frame/ActionBar.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import styles from './SaveBar.module.css'
import { isApiError, SaveCause } from './saveWords.tsx'
import type { FailedSave } from './useSaving.ts'

interface SaveBarProps {
  readonly isBusy: boolean
  /** Error of the last attempt. */
  readonly failed: FailedSave['error'] | undefined
  /** Whether there is nothing to save. */
  readonly disabled: boolean
  /** Whether the input is invalid; the field itself names the error. */
  readonly isWrong: boolean
  readonly onSave: () => void
  readonly discard: ReactNode
}

export function SaveBar({ isBusy, failed, disabled, isWrong, onSave, discard }: SaveBarProps) {
  const isOnline = useOnline()
  const isAgain = failed !== undefined && isApiError(failed)
  return (
    <ActionBar
      reason={
        isAgain ? (
          <span className={styles.failed}>
            <strong data-testid="profile-edit-failed">
              <Trans>update failed</Trans>
            </strong>
            <span data-testid="profile-edit-cause">
              <SaveCause error={failed} />
            </span>
          </span>
        ) : failed ? (
          <Trans>Not saved: that needs you to sign in. What you typed is kept.</Trans>
        ) : isOnline ? undefined : (
          <Trans>You are offline. What you typed is kept; to go on needs the network.</Trans>
        )
      }
      reasonTestId="profile-edit-reason"
    >
      {discard}
      <Button
        variant="primary"
        size="large"
        busy={isBusy}
        disabled={disabled || !isOnline}
        onClick={({ currentTarget }) => (isWrong ? leadToWrong(currentTarget) : onSave())}
        testId="profile-edit-save"
      >
        {isAgain ? <Trans>Try again</Trans> : <Trans>Save</Trans>}
      </Button>
    </ActionBar>
  )
}
