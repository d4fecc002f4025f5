import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/actions/Button.tsx'

/** The way on after something was bought. */
export const ToPurchases = ({ testId }: { readonly testId: string }) => (
  <Button variant="primary" size="large" href="/record" testId={testId}>
    <Trans>To my purchases</Trans>
  </Button>
)
