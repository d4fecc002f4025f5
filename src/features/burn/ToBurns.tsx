import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/actions/Button.tsx'

/** Link to the account's burns. */
export const ToBurns = ({ testId }: { readonly testId: string }) => (
  <Button variant="primary" size="large" href="/MyDestruction" testId={testId}>
    <Trans>To my burns</Trans>
  </Button>
)
