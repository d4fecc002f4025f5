import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** Empty state if the configuration names no burning contract. */
export const NotOffered = () => (
  <EmptyState title={<Trans>Nothing can be burnt here</Trans>} testId="burn-not-offered">
    <Trans>Whoever runs this app has not set it up.</Trans>
  </EmptyState>
)
