import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/actions/Button.tsx'

/** Links to the purchases after a trade. */
export const ToPurchases = ({ testId }: { readonly testId: string }) => (
  <Button variant="primary" size="large" href="/record" testId={testId}>
    <Trans>To my purchases</Trans>
  </Button>
)
