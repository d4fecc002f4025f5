import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../ui/states/EmptyState.tsx'

/** A placeholder for a function of a later version. */
export function LaterPage() {
  return (
    <EmptyState
      title={<Trans>In a later version</Trans>}
      action={{
        label: <Trans>See the blind boxes</Trans>,
        href: '/blindBox',
        testId: 'later-boxes',
      }}
      testId="later"
    >
      <Trans>This part is still being cast. Blind boxes are open already.</Trans>
    </EmptyState>
  )
}
