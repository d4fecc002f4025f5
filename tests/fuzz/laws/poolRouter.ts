import { openLaunchpad } from '../launchpad.ts'
import { PoolLife } from '../poolLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Law of the pool router:
 *
 * - Trading, adding liquidity and collecting fees change only balances of the caller, the pool and
 * the fee recipient.
 * - No one's share of the pool loses value by the trades of others.
 * - Only the creator opens trading.
 * - Liquidity is bought and removed exactly as a model predicts, to the unit. The app's own quote,
 * read right before, agrees.
 * - A fee recipient can neither stop nor delay anyone.
 * - In the end, only the minimum liquidity of each pool is left, and shares worth less than a sun.
 *
 * Not covered:
 *
 * - The price, which is Uniswap's own.
 * - Quotes of pools that received gifts past the router, or whose fee sale depends on the purchase
 * itself.
 * - Tokens that a token burns from the pool by its terms.
 * - Assets that reached router, token or pool without a call to them. The pool gives them to the
 * first caller.
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
