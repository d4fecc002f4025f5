import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { Address } from '../../core/address.ts'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { chooseInviterAtom, inviterAtom, laterInviterAtom } from '../../state/account/inviter.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { toasts } from '../../ui/overlays/toasts.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Inviter } from './Inviter.tsx'

interface KeptInvitationProps {
  readonly owner: Address | undefined
  /** Opens the activation sheet; absent without an account. */
  readonly onBind?: ((inviter: Address) => void) | undefined
}

/** Inviter named by a link, stored until the user activates, replaces or forgets it. */
export function KeptInvitation({ owner, onBind }: KeptInvitationProps) {
  const kept = useAtomValue(inviterAtom)
  const later = useAtomValue(laterInviterAtom)
  const choose = useSetAtom(chooseInviterAtom)
  const { t } = useLingui()
  const isOwn = kept !== undefined && kept === owner
  // The stored link may turn out to be the user's own a moment later.
  const next = later === owner ? undefined : later
  useEffect(() => {
    if (isOwn && next) choose(next)
  }, [isOwn, next, choose])
  if (!kept) return null
  const forget = () => {
    choose(undefined)
    if (later) toasts.add({ text: t`The other invitation is kept now`, tone: 'info' })
  }
  if (isOwn)
    return (
      <Note tone="warn" testId="invitations-own">
        <p>
          <strong>
            <Trans>Can't activate oneself</Trans>
          </strong>
        </p>
        <p>
          <Trans>The invitation that this device keeps is your own.</Trans>
        </p>
        <Button size="small" onClick={() => choose(undefined)} testId="invitations-own-forget">
          <Trans>Forget it</Trans>
        </Button>
      </Note>
    )
  return (
    <Panel as="section" title={<Trans>You were invited</Trans>} testId="invitations-kept">
      <Inviter address={kept} testId="invitations-kept" />
      <LookalikeAddressNote address={kept} testId="invitations-kept-lookalike" />
      <ButtonRow even>
        <Button onClick={forget} testId="invitations-kept-forget">
          <Trans>Forget it</Trans>
        </Button>
        {onBind && (
          <Button variant="primary" onClick={() => onBind(kept)} testId="invitations-kept-bind">
            <Trans>Review</Trans>
          </Button>
        )}
      </ButtonRow>
      {next && next !== kept && (
        <Note tone="warn" testId="invitations-later">
          <p>
            <Trans>Another link has named another inviter since:</Trans>
          </p>
          <AddressText address={next} full copy={false} />
          <Button size="small" onClick={() => choose(next)} testId="invitations-later-choose">
            <Trans>Keep this one instead</Trans>
          </Button>
        </Note>
      )}
    </Panel>
  )
}
