import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** A placeholder for a function of a later version. */
export function LaterPage() {
  return (
    <EmptyState
      title={<Trans>In a later version</Trans>}
      action={
        <Button variant="primary" href="/blindBox" testId="later-boxes">
          <Trans>See the blind boxes</Trans>
        </Button>
      }
      testId="later"
    >
      <Trans>This part is still being cast. Blind boxes are open already.</Trans>
    </EmptyState>
  )
}
