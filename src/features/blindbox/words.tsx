import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Rarity } from '../../api/endpoints/orders.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { SaleObstacle, SaleState } from './rules.ts'

/**
 * Rarities, most common first. A rarity's index is its number in the contract and in the medallion.
 */
export const RARITIES = ['common', 'rare', 'epic', 'mythic'] as const satisfies readonly Rarity[]

export const rarityNames: Record<Rarity, MessageDescriptor> = {
  common: msg`Common`,
  rare: msg`Rare`,
  epic: msg`Epic`,
  mythic: msg`Mythic`,
}

const saleStates: Record<SaleState, { readonly name: MessageDescriptor; readonly tone: Tone }> = {
  preparing: { name: msg`Preparing`, tone: 'cast' },
  onSale: { name: msg`On sale`, tone: 'success' },
  ended: { name: msg`Ended`, tone: 'neutral' },
  soldOut: { name: msg`Sold out`, tone: 'neutral' },
}

/**
 * Reasons why a box cannot be bought, in the words of the specification (section 5) where it has
 * any.
 */
export const obstacleTexts: Record<SaleObstacle, MessageDescriptor> = {
  saleNotOpen: msg`Not in the pre-sale stage`,
  saleEnded: msg`The sale has ended`,
  soldOut: msg`Sold out`,
  exceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
  insufficientRemaining: msg`Insufficient remaining number`,
}

interface PillProps {
  readonly state: SaleState
  readonly testId?: string | undefined
}

export function SaleStatePill({ state, testId }: PillProps) {
  const { i18n } = useLingui()
  const { name, tone } = saleStates[state]
  return (
    <StatusPill tone={tone} dot={state === 'onSale'} live testId={testId}>
      {i18n._(name)}
    </StatusPill>
  )
}
