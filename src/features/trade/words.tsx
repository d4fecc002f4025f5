import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OfferState } from '../../api/endpoints/trades.ts'
import type { Coin } from '../../core/amount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import type { Tone } from '../../ui/states/StatusPill.tsx'
import type { TradeObstacle } from './rules.ts'

/**
 * Returns the message for a trade that is not possible; an insufficient balance names its asset.
 */
export const tradeObstacleText = (obstacle: TradeObstacle, coin: Coin): MessageDescriptor =>
  obstacle === 'insufficient' ? insufficientText(coin) : tradeObstacleTexts[obstacle]

const tradeObstacleTexts: Record<Exclude<TradeObstacle, 'insufficient'>, MessageDescriptor> = {
  notLaunched: msg`Trading has not been opened yet`,
  emptyPool: msg`The pool is empty`,
  salesClosed: msg`The pool takes no sales before the protection is over`,
  tooSmall: msg`The amount is too small to trade`,
}

export const daysRange = msg`Between 1 and 365 whole days`
export const priceRange = msg`More than zero, and not more than can exist`

export const offerStateNames: Record<OfferState, MessageDescriptor> = {
  onSale: msg`On sale`,
  sold: msg`Sold`,
  expired: msg`Expired`,
  cancelled: msg`Taken back`,
}

export const offerStateTones: Record<OfferState, Tone> = {
  onSale: 'success',
  sold: 'neutral',
  expired: 'cast',
  cancelled: 'neutral',
}
