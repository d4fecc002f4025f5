import { openLaunchpad } from '../launchpad.ts'
import { PresaleLife } from '../presaleLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Buyers get either their money back, or their tokens on schedule and their share of the pool, or
 * what the insurance promised; the creator gets the rest when it is due; only the presale opens
 * trading, and anybody can make it do so; and nothing is left.
 *
 * Left out: tokens and TRX that reached the presale without a call to it after the launch, and
 * trades in the pool, which have their own law. Pool shares are whole numbers: if several buyers
 * bought so little that each is due less than one, fewer shares than such buyers stay for good.
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
