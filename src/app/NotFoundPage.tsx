import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/actions/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'

/** For a path that has no page. */
export function NotFoundPage() {
  return (
    <EmptyState
      title={<Trans>There is no page here</Trans>}
      action={
        <Button variant="primary" href="/" testId="not-found-home">
          <Trans>Go to the home screen</Trans>
        </Button>
      }
      testId="not-found"
    >
      <Trans>The link may be old, or a letter of it is missing.</Trans>
    </EmptyState>
  )
}
