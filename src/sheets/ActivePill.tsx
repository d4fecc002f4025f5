import { Trans } from '@lingui/react/macro'
import { StatusPill } from '../ui/states/StatusPill.tsx'

interface ActivePillProps {
  readonly isActive: boolean
  readonly testId?: string
}

/** Shows whether an account is activated, according to the chain. */
export const ActivePill = ({ isActive, testId }: ActivePillProps) => (
  <StatusPill tone={isActive ? 'success' : 'neutral'} dot={isActive} testId={testId}>
    {isActive ? <Trans>Activated</Trans> : <Trans>Not activated</Trans>}
  </StatusPill>
)
