import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

export const NobodyYet = () => (
  <EmptyState
    title={<Trans>Nobody is in this team yet</Trans>}
    action={{
      label: <Trans>Invite somebody</Trans>,
      href: '/invitations',
      testId: 'team-invite',
    }}
    testId="team-empty"
  >
    <Trans>Whoever is bound to this account as an inviter is listed here.</Trans>
  </EmptyState>
)
