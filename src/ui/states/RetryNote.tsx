import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { BusyText } from './BusyText.tsx'
import { Note } from './Note.tsx'
import { useRetryAfterBusy } from './useBusy.ts'

interface RetryNoteProps {
  /** Explains what is missing now. */
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly testId: string
}

/** Shows that a part of the screen failed to load, while the rest remains usable. */
export function RetryNote({ children, onRetry, testId }: RetryNoteProps) {
  const seconds = useRetryAfterBusy(onRetry)
  return (
    <Note tone="warn" testId={testId}>
      <p>{children}</p>
      {seconds > 0 && (
        <p>
          <BusyText seconds={seconds} />
        </p>
      )}
      <Button size="small" onClick={onRetry} testId={`${testId}-retry`}>
        <Trans>Try again</Trans>
      </Button>
    </Note>
  )
}
