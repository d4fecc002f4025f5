import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Note } from './Note.tsx'

interface RetryNoteProps {
  /** Explains what is missing now. */
  readonly children: ReactNode
  readonly onRetry: () => void
  readonly testId: string
}

/** Shows that a part of the screen failed to load, while the rest remains usable. */
export const RetryNote = ({ children, onRetry, testId }: RetryNoteProps) => (
  <Note tone="warn" testId={testId}>
    <p>{children}</p>
    <Button size="small" onClick={onRetry} testId={`${testId}-retry`}>
      <Trans>Try again</Trans>
    </Button>
  </Note>
)
