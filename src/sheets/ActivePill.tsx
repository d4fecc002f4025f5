import { Trans } from '@lingui/react/macro'
import { StatusPill } from '../ui/states/StatusPill.tsx'

interface ActivePillProps {
  readonly isActive: boolean
  readonly testId?: string
}

/** Whether an address is bound to an inviter, as the chain shows it. */
export const ActivePill = ({ isActive, testId }: ActivePillProps) => (
  <StatusPill tone={isActive ? 'success' : 'neutral'} dot={isActive} testId={testId}>
    {isActive ? <Trans>Activated</Trans> : <Trans>Not activated</Trans>}
  </StatusPill>
)
