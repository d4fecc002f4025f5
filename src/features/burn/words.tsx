import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Coin } from '../../core/amount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import type { BuyObstacle } from './order.ts'
import type { QuantityProblem } from './rules.ts'

/** Returns the error text for a typed quantity. */
export const quantityText = (problem: QuantityProblem, coin: Coin): MessageDescriptor =>
  problem === 'overBalance' ? insufficientText(coin) : quantityTexts[problem]

const quantityTexts: Record<Exclude<QuantityProblem, 'overBalance'>, MessageDescriptor> = {
  empty: msg`The quantity must be entered`,
  notANumber: msg`Enter a whole number, for example 1234`,
  notWhole: msg`Only whole coins are burnt: enter them without a point, for example 1234`,
  belowOne: msg`The quantity cannot be less than 1`,
  noPower: msg`So few coins give no power`,
  tooLarge: msg`This is more than can exist`,
}

/** Texts for the reasons why tokens cannot be bought and burnt now. */
export const buyObstacleTexts: Record<BuyObstacle, MessageDescriptor> = {
  notLaunched: msg`Trading has not been opened yet`,
  emptyPool: msg`The pool is empty`,
  beyondPool: msg`The pool does not have that many`,
}

/** Disclaimer on power, shown wherever the user is about to give something for it. */
export const NothingPromised = () => (
  <Trans>
    Nothing is promised for power: what it earns varies, and may be nothing. It cannot be sold or
    given back.
  </Trans>
)
