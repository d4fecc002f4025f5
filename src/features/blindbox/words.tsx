import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Rarity } from '../../api/endpoints/products.ts'
import type { Metal } from '../../ui/pieces/medallion.ts'
import { StatusPill, type Tone } from '../../ui/states/StatusPill.tsx'
import type { SaleObstacle, SaleState } from './rules.ts'

/** Commonest first: a rarity's index is its number in the contract and in the medallion. */
export const RARITIES = ['common', 'rare', 'epic', 'mythic'] as const satisfies readonly Rarity[]

export const rarityRank = (rarity: Rarity) => RARITIES.indexOf(rarity) as 0 | 1 | 2 | 3

/** The rarer, the nobler. The name always stands beside it. */
export const rarityMetals: Record<Rarity, Metal> = {
  common: 'steel',
  rare: 'verdigris',
  epic: 'violet',
  mythic: 'brass',
}

export const rarityNames: Record<Rarity, MessageDescriptor> = {
  common: msg`Common`,
  rare: msg`Rare`,
  epic: msg`Epic`,
  mythic: msg`Mythic`,
}

export const saleStateNames: Record<SaleState, MessageDescriptor> = {
  preparing: msg`Preparing`,
  onSale: msg`On sale`,
  ended: msg`Ended`,
  soldOut: msg`Sold out`,
}

const tones: Record<SaleState, Tone> = {
  preparing: 'cast',
  onSale: 'success',
  ended: 'neutral',
  soldOut: 'neutral',
}

/** Why a box cannot be bought, in the words of the specification (section 5) where it has words. */
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
  return (
    <StatusPill tone={tones[state]} dot={state === 'onSale'} live testId={testId}>
      {i18n._(saleStateNames[state])}
    </StatusPill>
  )
}
