import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { activationAtom } from '../../state/account/activation.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { FormButton } from '../../ui/actions/FormButton.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Inviter } from './Inviter.tsx'
import { InviterField } from './InviterField.tsx'
import { parseEntered } from './rules.ts'
import { ScanButton } from '../../sheets/ScanButton.tsx'
import { useInviterOf } from './useInviterOf.ts'

interface InviterFormProps {
  /** Undefined on a phone whose wallet is another app. */
  readonly owner: Address | undefined
  readonly contract: Address
  readonly onBind: (inviter: Address) => void
}

/** Form for naming an inviter by address, code or link, or by a QR code of any of them. */
export function InviterForm({ owner, contract, onBind }: InviterFormProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const entered = parseEntered(text, location.origin)
  const { inviter, isActive, problem, isAsking } = useInviterOf(entered, owner)
  const activation = useAtomValue(inviter ? activationAtom(contract, inviter) : unaskedAtom).data
  const isRefused = (activation?.isActive ?? isActive) === false
  return (
    <Panel as="section" title={<Trans>Name your inviter</Trans>} testId="invitations-form">
      <InviterField
        label={t`Address, invitation code or link`}
        value={text}
        onChange={setText}
        isWrong={entered.kind === 'wrong' || entered.kind === 'damaged'}
        problem={problem}
        testId="invitations-inviter"
      />
      {inviter && (
        <>
          <Inviter address={inviter} testId="invitations-named" />
          <LookalikeAddressNote address={inviter} testId="invitations-named-lookalike" />
          {isRefused && (
            <Note tone="warn" testId="invitations-named-inactive">
              <p>
                <strong>
                  <Trans>Not activated</Trans>
                </strong>
              </p>
              <p>
                <Trans>
                  This account has no inviter itself. It must be activated first, before it can
                  invite anybody.
                </Trans>
              </p>
            </Note>
          )}
        </>
      )}
      <FormButton
        wide
        busy={isAsking}
        disabled={isRefused}
        onAct={() => inviter && onBind(inviter)}
        testId="invitations-review"
      >
        <Trans>Review</Trans>
      </FormButton>
      <ScanButton onRead={setText} testId="invitations-scan" />
    </Panel>
  )
}
