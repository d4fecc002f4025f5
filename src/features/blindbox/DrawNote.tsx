import { Trans } from '@lingui/react/macro'
import { Note } from '../../ui/states/Note.tsx'

interface DrawNoteProps {
  /** State of the draw: about to be missed, missed, or waiting for a newly named block. */
  readonly state: 'soonMissed' | 'missed' | 'newDraw'
}

/** Explains in plain words what a missed draw means for the buyer. */
export function DrawNote({ state }: DrawNoteProps) {
  return (
    <Note tone={state === 'newDraw' ? 'info' : 'warn'} testId={`blindbox-draw-${state}`}>
      {state === 'soonMissed' ? (
        <Trans>
          Open them soon. Nobody has opened these boxes or recorded their draw yet; after 256 blocks
          (about 13 minutes) only a new block can decide, at one more small fee.
        </Trans>
      ) : state === 'missed' ? (
        <Trans>
          Nobody opened these boxes or recorded their draw within 256 blocks (about 13 minutes), so
          a new block decides what they hold. Opening them asks for it first, at one more small fee.
        </Trans>
      ) : (
        <Trans>
          Nobody opened these boxes or recorded their draw within 256 blocks (about 13 minutes), so
          a new block decides what they hold. Your wallet asks twice: for the new draw and, a few
          seconds later, for the opening. That costs one more small fee.
        </Trans>
      )}
    </Note>
  )
}
