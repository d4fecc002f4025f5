import { Trans } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Note } from '../../ui/states/Note.tsx'

interface SpareInvitationProps {
  readonly inviter: Address
  readonly onForget: () => void
}

/**
 * Invitation that this account cannot use, being active already. Another account of the user may.
 */
export const SpareInvitation = ({ inviter, onForget }: SpareInvitationProps) => (
  <Note testId="invitations-spare">
    <p>
      <Trans>
        This account has its inviter. The invitation of another one stays on this device, for
        another account of yours:
      </Trans>
    </p>
    <AddressText address={inviter} full copy={false} />
    <Button size="small" onClick={onForget} testId="invitations-spare-forget">
      <Trans>Forget it</Trans>
    </Button>
  </Note>
)
