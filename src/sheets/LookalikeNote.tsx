import { Trans } from '@lingui/react/macro'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Note } from '../ui/states/Note.tsx'

interface LookalikeNoteProps {
  /** Of the token that is shown. */
  readonly address: string
  /** The symbol that it could be mistaken for; without one, nothing is shown. */
  readonly like: string | undefined
  readonly testId: string
}

/** Warns that a token is not the one it could be mistaken for, and shows how to tell. */
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
