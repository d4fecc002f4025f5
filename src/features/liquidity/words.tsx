import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TRX } from '../../core/amount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { Move } from './atoms.ts'
import type { PurchaseState } from './purchases.ts'
import type { BuyObstacle } from './rules.ts'

/** As the specification names them (section 4). `failed` is known only on this device. */
export const stateNames: Record<PurchaseState, MessageDescriptor> = {
  confirming: msg`Confirming`,
  waiting: msg`Waiting to issue`,
  issued: msg`Issued (released)`,
  failed: msg`Failed`,
}

const tones: Record<PurchaseState, Tone> = {
  confirming: 'cast',
  waiting: 'cast',
  issued: 'success',
  failed: 'danger',
}

/** A purchase's state; a change is announced. */
export function PurchasePill({ state }: { readonly state: PurchaseState }) {
  const { _ } = useLingui()
  return (
    <StatusPill tone={tones[state]} live testId="liquidity-state">
      {_(stateNames[state])}
    </StatusPill>
  )
}

export const actNames: Record<Move['act'], MessageDescriptor> = {
  bought: msg`Bought`,
  added: msg`Added`,
  removed: msg`Taken out`,
}

/** Why liquidity cannot be bought; an insufficient balance names its coin. */
export const buyObstacleText = (obstacle: BuyObstacle): MessageDescriptor =>
  obstacle === 'insufficient' ? insufficientText(TRX) : buyObstacleTexts[obstacle]

const buyObstacleTexts: Record<Exclude<BuyObstacle, 'insufficient'>, MessageDescriptor> = {
  notLaunched: msg`Trading has not been opened yet`,
  emptyPool: msg`The pool is empty`,
  salesClosed: msg`The pool takes no liquidity before the protection is over`,
  tooSmall: msg`The amount is too small`,
}

export const lateText = msg`The deadline has passed. Close this and review it again.`

/** Of a removal, which is quoted anew where it stands. */
export const lateQuoteText = msg`The deadline has passed. Ask for a new quote.`
