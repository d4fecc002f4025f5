import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { LockState } from '../../api/endpoints/locks.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { CoinProblem, LengthProblem } from './rules.ts'

/**
 * State of a lock, as the specification names it (section 4). `failed` is known only on this
 * device.
 */
export type ShownState = LockState | 'failed'

export const stateNames: Record<ShownState, MessageDescriptor> = {
  locking: msg`Locking`,
  waitingToUnlock: msg`Waiting to unlock`,
  unlocked: msg`Unlocked`,
  failed: msg`Review failed`,
}

const tones: Record<ShownState, Tone> = {
  locking: 'neutral',
  waitingToUnlock: 'cast',
  unlocked: 'success',
  failed: 'danger',
}

/** Messages for an invalid length. An empty field is not an error yet. */
export const lengthTexts: Record<Exclude<LengthProblem, 'empty'>, MessageDescriptor> = {
  notWhole: msg`Enter whole days, for example 30`,
  outOfRange: msg`Enter 1 to 3,650 days`,
  notADate: msg`Enter a date and a time`,
  past: msg`This time is past`,
  tooLate: msg`No lock is longer than 3,650 days`,
}

export const coinTexts: Record<CoinProblem, MessageDescriptor> = {
  notThisCoin: msg`This contract does not take that coin: it locks one coin alone.`,
  notVouchedFor: msg`Only USDT and tokens that were cast here can be locked. Of others this app knows nothing that would keep you safe.`,
}

export function LockStatePill({ state }: { readonly state: ShownState }) {
  const { _ } = useLingui()
  return (
    <StatusPill tone={tones[state]} dot={state === 'waitingToUnlock'} testId="lock-state">
      {_(stateNames[state])}
    </StatusPill>
  )
}

/** Warns that a lock cannot be undone early. */
export const NotEarlier = () => (
  <Trans>Nobody can unlock it earlier: neither you, nor we, nor the owner of the contract.</Trans>
)
