import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAddress } from '../i18n/format.ts'
import { activationAtom } from '../state/account/activation.ts'
import { inviterAtom } from '../state/account/inviter.ts'
import { ownerAtom } from '../state/account/session.ts'
import { unaskedAtom } from '../state/answers/unasked.ts'
import { servicesAtom } from '../state/services.ts'
import { Row } from '../ui/lists/Row.tsx'
import { Medallion } from '../ui/pieces/Medallion.tsx'

/** Leads to an invitation that a link left on this device, until the account is activated. */
export function InvitationRow() {
  const { referral } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const inviter = useAtomValue(inviterAtom)
  const asked = referral && owner && inviter ? activationAtom(referral, owner) : unaskedAtom
  const isActive = useAtomValue(asked).data?.isActive
  if (!referral || !inviter || inviter === owner || isActive) return null
  const short = formatAddress(inviter)
  return (
    <Row
      leading={<Medallion seed={inviter} />}
      title={<Trans>You were invited</Trans>}
      facts={<Trans>By {short}: nothing is bound yet</Trans>}
      href="/invitations"
      testId="invitation-row"
    />
  )
}
