import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { Phase, PurchaseObstacle } from './rules.ts'

const phaseNames: Record<Phase, MessageDescriptor> = {
  notStarted: msg`Not started`,
  inProgress: msg`In progress`,
  failed: msg`Ended, soft cap missed`,
  succeeded: msg`Ended, soft cap reached`,
  launched: msg`Trading is open`,
}

const tones: Record<Phase, Tone> = {
  notStarted: 'neutral',
  inProgress: 'cast',
  failed: 'danger',
  succeeded: 'success',
  launched: 'success',
}

export function PhasePill({ phase }: { readonly phase: Phase }) {
  const { i18n } = useLingui()
  return (
    <StatusPill tone={tones[phase]} dot={phase === 'inProgress'} live testId="presale-phase">
      {i18n._(phaseNames[phase])}
    </StatusPill>
  )
}

/** Why nothing can be bought, in the words of the specification (section 5) where it has words. */
export const obstacleTexts: Record<PurchaseObstacle, MessageDescriptor> = {
  notInPresale: msg`Not in the pre-sale stage`,
  nothing: msg`Enter an amount`,
  exceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
  insufficientRemaining: msg`Insufficient remaining number`,
}

/**
 * For an account that bought nothing in a presale that is over. (While it is open, the contract
 * shuts nobody out, not even its creator.)
 */
export const shutOutText = msg`You cannot participate in the pre-sale`
