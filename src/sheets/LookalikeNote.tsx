import { Trans } from '@lingui/react/macro'
import { AddressText } from '../ui/figures/AddressText.tsx'
import { Note } from '../ui/states/Note.tsx'

interface LookalikeNoteProps {
  /** Of the token that is shown. */
  readonly address: string
  /** The symbol of what it could be taken for; nothing is shown without. */
  readonly like: string | undefined
  readonly testId: string
}

/** Beside a token that could be taken for another one: that it is not, and how to tell. */
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
