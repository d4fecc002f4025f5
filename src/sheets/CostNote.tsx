import { Trans } from '@lingui/react/macro'
import type { Weighed } from '../core/worth.ts'
import { Note } from '../ui/states/Note.tsx'

interface CostNoteProps {
  readonly weighed: Weighed
  /** Whether the user can claim later, together with more. */
  readonly canWait?: boolean | undefined
  readonly testId: string
}

/** Warns if claiming costs more than it brings, as far as the worth is known. */
export function CostNote({ weighed, canWait, testId }: CostNoteProps) {
  if (weighed === 'worthIt') return null
  const isDear = weighed === 'dear'
  return (
    <Note tone={isDear ? 'warn' : undefined} testId={`${testId}-${weighed}`}>
      {isDear ? (
        <Trans>It costs more than it brings.</Trans>
      ) : (
        <Trans>
          Nothing tells here what all of it is worth in TRX: see whether it is worth its cost.
        </Trans>
      )}
      {canWait && (
        <>
          {' '}
          <Trans>It can wait: what is earned does not lapse.</Trans>
        </>
      )}
    </Note>
  )
}
