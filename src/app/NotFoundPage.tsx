import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../ui/states/EmptyState.tsx'

/** Page for a path without a page. */
export function NotFoundPage() {
  return (
    <EmptyState
      title={<Trans>There is no page here</Trans>}
      action={{ label: <Trans>Go to the home screen</Trans>, href: '/', testId: 'not-found-home' }}
      testId="not-found"
    >
      <Trans>The link may be old, or a letter of it is missing.</Trans>
    </EmptyState>
  )
}
