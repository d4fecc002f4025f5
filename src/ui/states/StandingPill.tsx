import { Trans } from '@lingui/react/macro'
import { StatusPill } from './StatusPill.tsx'

interface StandingPillProps {
  readonly standing: 'working' | 'waiting' | 'failed' | 'done'
}

/** How an operation stands, in a word; a change is announced. */
export function StandingPill({ standing }: StandingPillProps) {
  switch (standing) {
    case 'working':
      return (
        <StatusPill tone="cast" live>
          <Trans>Confirming</Trans>
        </StatusPill>
      )
    case 'waiting':
      return (
        <StatusPill tone="neutral" live>
          <Trans>Unfinished</Trans>
        </StatusPill>
      )
    case 'failed':
      return (
        <StatusPill tone="danger" live>
          <Trans>Failed</Trans>
        </StatusPill>
      )
    case 'done':
      return (
        <StatusPill tone="success" live>
          <Trans>Done</Trans>
        </StatusPill>
      )
  }
}
