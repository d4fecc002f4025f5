import { openLaunchpad } from '../launchpad.ts'
import { PoolLife } from '../poolLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Whoever trades, brings liquidity, or fetches fees changes what they have, what the pool has and what
 * the fee recipient has, and nothing else; nobody's part of the pool loses by what others trade; the
 * creator alone opens trading; a recipient of fees stops and delays nobody; and in the end nothing is
 * left but what the first liquidity leaves in every pool, and shares that stand for less than a sun.
 *
 * Left out: the price, which is Uniswap's own; what a token burns of the pool by its terms; what came
 * to router, token or pool without a call of them, which whoever asks first may have of the pool.
 */
export const poolRouter: Law = {
  name: 'pool',
  weights: {
    open: 3,
    buy: 6,
    sell: 6,
    addLiquidity: 3,
    probe: 1,
    sellHeld: 1,
    takeFees: 2,
    burnFromPool: 1,
    transfer: 2,
    touch: 2,
    donate: 1,
    leave: 1,
    'a gift': 1,
  },
  pauses: [0, 3, 3, 60, 86_400, 31 * 86_400],
  async setUp(world) {
    const launchpad = await openLaunchpad(world)
    return (dice) => PoolLife.create(world, launchpad, dice)
  },
}
