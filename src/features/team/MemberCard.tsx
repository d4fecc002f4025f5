import { Trans } from '@lingui/react/macro'
import type { TeamMember } from '../../api/endpoints/team.ts'
import { trx } from '../../core/amount.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { PersonPicture } from '../../sheets/PersonPicture.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { PersonName } from '../../sheets/PersonName.tsx'

/** Shows a member with its own figures. */
export function MemberCard({ member }: { readonly member: TeamMember }) {
  const locale = useLocale()
  const now = useDeviceNow()
  const { address, nickname, image, depth, isValid, boundAt, bought, ownPower } = member
  const whole = <ExplorerAddress address={address} testId="team-member-address" />
  const hasName = nickname !== ''
  return (
    <Card
      leading={<PersonPicture address={address} image={image} />}
      title={hasName ? <PersonName address={address} nickname={nickname} /> : whole}
      facts={hasName ? whole : undefined}
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
            id: 'state',
            label: <Trans>State</Trans>,
            value: isValid ? <Trans>Valid user</Trans> : <Trans>Invalid user</Trans>,
          },
          {
            id: 'bound',
            label: <Trans>Bound</Trans>,
            value: formatWhen(boundAt, now, locale),
            aside: <Trans>(level {depth})</Trans>,
          },
        ]}
        testId="team-member-facts"
      />
    </Card>
  )
}
