import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../core/address.ts'
import { imitationAtom, type KnownAs } from '../state/account/knownAddresses.ts'
import { AddressPair } from '../ui/figures/AddressPair.tsx'
import { Note } from '../ui/states/Note.tsx'
import { Stack } from '../ui/pieces/Stack.tsx'

interface LookalikeAddressNoteProps {
  readonly address: Address
  /** Role of the address, where several could be meant. */
  readonly label?: ReactNode
  /** Action that the user has to take. */
  readonly children?: ReactNode
  readonly testId: string
}

/**
 * Warns that an address looks like a known address of this device but differs, and shows both.
 * Otherwise renders nothing. (`LookalikeNote` is about the names of tokens.)
 */
export function LookalikeAddressNote(props: LookalikeAddressNoteProps) {
  const { address, label, children, testId } = props
  const imitation = useAtomValue(imitationAtom)(address)
  if (!imitation) return null
  const { claim, known } = WORDS[imitation.as]
  return (
    <Note tone="danger" testId={testId}>
      <Stack gap={3}>
        <p>
          <strong>{claim}</strong>
        </p>
        <AddressPair
          upper={{ label: known, address: imitation.of }}
          lower={{ label: label ?? <Trans>This address</Trans>, address }}
          testId={`${testId}-pair`}
        />
        <p>
          <Trans>
            Fraudsters make addresses that begin and end like ones you know. Compare the marked
            characters.
          </Trans>
        </p>
        {children}
      </Stack>
    </Note>
  )
}

const WORDS: Readonly<Record<KnownAs, { claim: ReactNode; known: ReactNode }>> = {
  own: {
    claim: <Trans>This looks like an account of yours, but is another one.</Trans>,
    known: <Trans>Your account</Trans>,
  },
  contract: {
    claim: <Trans>This looks like a contract of this app, but is another address.</Trans>,
    known: <Trans>The app's contract</Trans>,
  },
  used: {
    claim: <Trans>This looks like an address that you have used, but is another one.</Trans>,
    known: <Trans>You have used</Trans>,
  },
  inviter: {
    claim: <Trans>This looks like your inviter's address, but is another one.</Trans>,
    known: <Trans>Your inviter</Trans>,
  },
}
