import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { servicesAtom } from '../../state/services.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { OwnTeam } from './OwnTeam.tsx'

/**
 * Shows the people that the user invited, directly and indirectly, with their number and purchases.
 */
export function TeamPage() {
  const { referral } = useAtomValue(servicesAtom).config.contracts
  return (
    <Page testId="team">
      {referral ? (
        <ConnectFirst
          title={<Trans>Your team belongs to your wallet</Trans>}
          text={<Trans>Connect it to see whom you have invited, and whom they have.</Trans>}
          testId="team"
        >
          {(owner) => <OwnTeam contract={referral} owner={owner} />}
        </ConnectFirst>
      ) : (
        <NotOffered />
      )}
    </Page>
  )
}

/** Shown if the configuration names no referral contract. */
const NotOffered = () => (
  <EmptyState title={<Trans>There are no teams here</Trans>} testId="team-not-offered">
    <Trans>Whoever runs this app has not set them up.</Trans>
  </EmptyState>
)
