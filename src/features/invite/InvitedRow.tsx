import { Trans } from '@lingui/react/macro'
import type { TeamMember } from '../../api/endpoints/team.ts'
import { formatAddress } from '../../i18n/format.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Row } from '../../ui/lists/Row.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { PersonName } from '../../sheets/PersonName.tsx'

export type Invited = TeamMember

/** Row of an invited account. All of them are active, since setting the inviter activates them. */
export function InvitedRow({ member }: { readonly member: Invited }) {
  const locale = useLocale()
  const { address, nickname, image, boundAt, isValid } = member
  const since = formatWhen(boundAt, useDeviceNow(), locale)
  return (
    <Row
      leading={<PersonPicture address={address} image={image} />}
      title={<PersonName address={address} nickname={nickname} />}
      facts={
        <>
          {nickname && (
            <>
              <span translate="no">{formatAddress(address)}</span> ·{' '}
            </>
          )}
          <Trans>Activated {since}</Trans>
        </>
      }
      trailing={
        <StatusPill tone={isValid ? 'success' : 'neutral'} dot={isValid}>
          {isValid ? <Trans>Valid user</Trans> : <Trans>Invalid user</Trans>}
        </StatusPill>
      }
      href={`/usersList/${address}`}
      testId="invitations-person"
    />
  )
}
