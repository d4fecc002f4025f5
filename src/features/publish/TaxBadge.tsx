import { Trans } from '@lingui/react/macro'
import { StatusPill } from '../../ui/states/StatusPill.tsx'

/** Warns of a tax so high that it deters buyers in any market. */
export function TaxBadge() {
  return (
    <StatusPill tone="danger" testId="publish-high-tax">
      <Trans>Tax above 10%</Trans>
    </StatusPill>
  )
}
