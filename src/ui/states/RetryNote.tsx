import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Note } from './Note.tsx'

interface RetryNoteProps {
  /** What is missing now. */
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly testId: string
}

/** A part of the screen could not be loaded; the rest of it stands. */
export const RetryNote = ({ children, onRetry, testId }: RetryNoteProps) => (
  <Note tone="warn" testId={testId}>
    <p>{children}</p>
    <Button size="small" onClick={onRetry} testId={`${testId}-retry`}>
      <Trans>Try again</Trans>
    </Button>
  </Note>
)
