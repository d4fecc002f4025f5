import { Trans } from '@lingui/react/macro'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Note } from '../ui/states/Note.tsx'

interface LookalikeNoteProps {
  /** Address of the token shown. */
  readonly address: string
  /** Symbol that the token could be mistaken for; without one, nothing is shown. */
  readonly like: string | undefined
  readonly testId: string
}

/** Warns that a token only resembles another one, and shows how to tell them apart. */
export function LookalikeNote({ address, like, testId }: LookalikeNoteProps) {
  if (like === undefined) return null
  return (
    <Note tone="danger" testId={testId}>
      <Trans>
        Looks like {like}, but is another token: <AddressText address={address} copy={false} />
      </Trans>
    </Note>
  )
}
