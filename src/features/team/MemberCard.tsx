import { Plural, Trans } from '@lingui/react/macro'
import type { TeamMember } from '../../api/endpoints/team.ts'
import { trx } from '../../core/amount.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { MemberName } from './MemberName.tsx'

/** A member: who it is, and what it has done itself. */
export function MemberCard({ member }: { readonly member: TeamMember }) {
  const locale = useLocale()
  const { address, nickname, depth, isValid, boundAt, bought, ownPower } = member
  return (
    <Card
      leading={<PersonPicture address={address} image={member.image} />}
      title={<MemberName address={address} nickname={nickname} />}
      facts={<ExplorerAddress address={address} testId="team-member-address" />}
      status={
        <StatusPill tone={isValid ? 'success' : 'neutral'} dot testId="team-member-validity">
          {isValid ? <Trans>Valid user</Trans> : <Trans>Invalid user</Trans>}
        </StatusPill>
      }
      testId="team-member-card"
    >
      <Facts
        columns={2}
        facts={[
          {
            id: 'bought',
            label: <Trans>Bought itself</Trans>,
            value: <AmountText amount={trx(bought)} />,
          },
          { id: 'power', label: <Trans>Own power</Trans>, value: formatPower(ownPower) },
          {
            id: 'depth',
            label: <Trans>Below you</Trans>,
            value: <Plural value={depth} one="# level" other="# levels" />,
          },
          { id: 'bound', label: <Trans>Bound</Trans>, value: formatDateTime(boundAt, locale) },
        ]}
        testId="team-member-facts"
      />
    </Card>
  )
}
