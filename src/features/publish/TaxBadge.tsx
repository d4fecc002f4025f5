import { Trans } from '@lingui/react/macro'
import { StatusPill } from '../../ui/states/StatusPill.tsx'

/** A tax that makes buyers think twice, wherever people trade. */
export function TaxBadge() {
  return (
    <StatusPill tone="danger" testId="publish-high-tax">
      <Trans>Tax above 10%</Trans>
    </StatusPill>
  )
}
