import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { StakePool, StakeState } from '../../api/endpoints/stakeFields.ts'
import { isShared } from '../../core/apr.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'

export const stateNames: Record<StakeState, MessageDescriptor> = {
  locked: msg`Locked`,
  due: msg`Can be unlocked`,
  unlocked: msg`Unlocked`,
  cancelled: msg`Cancelled`,
}

const tones: Record<StakeState, Tone> = {
  locked: 'neutral',
  due: 'cast',
  unlocked: 'success',
  cancelled: 'neutral',
}

export function StakeStatePill({ state }: { readonly state: StakeState }) {
  const { _ } = useLingui()
  return (
    <StatusPill tone={tones[state]} dot={state === 'due'} testId={`stake-state-${state}`}>
      {_(stateNames[state])}
    </StatusPill>
  )
}

/** Note next to a total of a pool's rewards, because stakes in other pools may share them. */
export const sharedAside = ({ rewards, staked }: Pick<StakePool, 'rewards' | 'staked'>) =>
  isShared(rewards, staked) && <Trans>(together with other pools)</Trans>
