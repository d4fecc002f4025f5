import { openLaunchpad } from '../launchpad.ts'
import { PresaleLife } from '../presaleLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Law of the presale:
 *
 * - Buyers get their money back, or their tokens on schedule and their share of the pool, or the
 * insured amount.
 * - The creator gets the rest when it is due.
 * - Only the presale opens trading, and anyone can make it do so.
 * - Nothing is left.
 *
 * Not covered:
 *
 * - Tokens and TRX that reached the presale without a call to it after the launch.
 * - Trades in the pool, which have their own law.
 *
 * LP tokens are whole numbers. If several buyers are each due less than one, fewer LP tokens than
 * such buyers stay permanently.
 */
export const presale: Law = {
  name: 'presale',
  weights: {
    buy: 9,
    refund: 2,
    launch: 3,
    receiveTokens: 4,
    receiveLiquidity: 2,
    insurance: 4,
    payCreator: 2,
    takeBack: 1,
    open: 2,
    touch: 2,
    donate: 1,
    'a gift': 1,
  },
  pauses: [0, 3, 3, 60, 3_600, 86_400, 3 * 86_400],
  async setUp(world) {
    const launchpad = await openLaunchpad(world)
    return (dice) => PresaleLife.create(world, launchpad, dice)
  },
}
