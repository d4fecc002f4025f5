import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { CardInfo, CardSort } from '../../api/endpoints/cards.ts'
import type { FreezeReason } from '../../chain/contracts/card.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { Deed, Possible } from './deeds.ts'
import { notYetText } from './operations/family.ts'
import type { SaleDays } from './rules.ts'

export type CardMove = 'bought' | 'opened' | 'listed' | 'unlisted' | 'sold' | 'transferred'

export const sortNames: Record<CardSort, MessageDescriptor> = {
  default: msg`Default`,
  newest: msg`Newest`,
  oldest: msg`Oldest`,
  expensive: msg`Expensive`,
  cheap: msg`Cheap`,
}

export const moveNames: Record<CardMove, MessageDescriptor> = {
  bought: msg`Bought new`,
  opened: msg`From a blind box`,
  listed: msg`Put on sale`,
  unlisted: msg`Taken down`,
  sold: msg`Sold`,
  transferred: msg`Transferred`,
}

export const deedNames: Record<Deed, MessageDescriptor> = {
  buy: msg({ message: 'Buy', context: 'of a trade' }),
  list: msg`Put on sale`,
  changePrice: msg`Change price`,
  unlist: msg`Take down`,
  sendBack: msg`Send back to its owner`,
  pledge: msg`Pledge`,
  unlock: msg`Unlock`,
  transfer: msg`Transfer`,
}

export const freezeNames: Record<FreezeReason, MessageDescriptor> = {
  stolen: msg`somebody reports it as stolen`,
  order: msg`an authority has ordered it`,
  dispute: msg`its sale is disputed`,
  mistake: msg`it was made by mistake`,
}

export const daysNames: Record<SaleDays, MessageDescriptor> = {
  7: msg`7 days`,
  30: msg`30 days`,
  90: msg`90 days`,
  365: msg`1 year`,
}

type ShownState = CardInfo['state'] | 'expired'

const stateNames: Record<ShownState, MessageDescriptor> = {
  held: msg`Held`,
  listed: msg`On sale`,
  expired: msg`Sale expired`,
  staked: msg`Pledged`,
}

const stateTones: Record<ShownState, Tone> = {
  held: 'neutral',
  listed: 'success',
  expired: 'neutral',
  staked: 'cast',
}

interface CardStatePillProps {
  readonly state: ShownState
  readonly testId?: string
}

/** Pill with a card's state; screen readers announce changes. */
export function CardStatePill({ state, testId }: CardStatePillProps) {
  const { _ } = useLingui()
  return (
    <StatusPill tone={stateTones[state]} dot={state === 'listed'} live testId={testId}>
      {_(stateNames[state])}
    </StatusPill>
  )
}

/**
 * Reasons why an action is unavailable now, worded as in the specification where it gives a text.
 */
export const barTexts: Record<
  Exclude<NonNullable<Possible['barred']>, 'unseen'>,
  MessageDescriptor
> = {
  frozen: msg`The card is frozen`,
  notYet: notYetText,
  unreachable: msg`The network does not answer. We try again by ourselves.`,
}
