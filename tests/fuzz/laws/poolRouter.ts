import { openLaunchpad } from '../launchpad.ts'
import { PoolLife } from '../poolLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Trading, adding liquidity and collecting fees change only what the caller, the pool and the fee
 * recipient have; nobody's share of the pool loses value by others' trades; only the creator opens
 * trading; what liquidity is bought for and brings is what a model, and the app's own quote of the
 * pool as it reads it right before, say to the unit; a fee recipient can neither stop nor delay anybody; and in the end nothing is left but
 * what the first liquidity leaves in every pool, and shares that are worth less than a sun.
 *
 * Left out: the price, which is Uniswap's own; of the quotes, pools that were given something past
 * the router, and whether fees are sold where the purchase itself decides that; what a token burns from the pool by its terms; what
 * reached router, token or pool without a call to them, which the pool gives to whoever asks first.
 */
export const poolRouter: Law = {
  name: 'pool',
  weights: {
    open: 5,
    buy: 6,
    sell: 6,
    addLiquidity: 3,
    buyLiquidity: 7,
    removeLiquidity: 4,
    'give shares': 1,
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
