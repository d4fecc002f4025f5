import { openLaunchpad } from '../launchpad.ts'
import { PresaleLife } from '../presaleLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Buyers have either their money back, or their tokens by the plan and their part of the pool, or
 * what the insurance promised; the creator has the rest, when it is due; nobody but the presale opens
 * trading, and anybody can make it do so; and nothing is left.
 *
 * Left out: tokens and TRX that came to the presale without a call of it after the launch, and what
 * is traded in the pool, which is another law. Pool shares are whole: where several bought so little
 * that less than one falls to each of them, fewer shares than there are such buyers stay for good.
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
