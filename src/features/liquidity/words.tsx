import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TRX } from '../../core/amount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { Move } from './atoms.ts'
import type { PurchaseState } from './purchases.ts'
import type { BuyObstacle } from './rules.ts'

/** State names as in the specification (section 4). Only this device knows of `failed`. */
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

/** Pill with a purchase's state; screen readers announce changes. */
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

/** Returns why liquidity cannot be bought; the text for an insufficient balance names its asset. */
export const buyObstacleText = (obstacle: BuyObstacle): MessageDescriptor =>
  obstacle === 'insufficient' ? insufficientText(TRX) : buyObstacleTexts[obstacle]

const buyObstacleTexts: Record<Exclude<BuyObstacle, 'insufficient'>, MessageDescriptor> = {
  notLaunched: msg`Trading has not been opened yet`,
  emptyPool: msg`The pool is empty`,
  salesClosed: msg`The pool takes no liquidity before the protection is over`,
  tooSmall: msg`The amount is too small`,
}

export const lateText = msg`The deadline has passed. Close this and review it again.`

/** For a removal, which is quoted again in place. */
export const lateQuoteText = msg`The deadline has passed. Ask for a new quote.`
