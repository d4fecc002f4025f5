import { encodeValues } from '../../../src/chain/abi.ts'
import { artifacts } from '../artifacts.ts'
import { openLaunchpad } from '../launchpad.ts'
import { SaleLife } from '../saleLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * A first payment is held until the second one comes, or goes back: never both, and never to anybody
 * else. What was paid for a box is held until its draw is known, and every box that was paid can be
 * opened, with nobody's help. All else is the owner's, so that nothing is left.
 *
 * Left out: what an issuer takes or keeps back, and of a coin whose balances change by themselves, what
 * each buyer has of it. What is drawn is another test's.
 */
export const blindBoxSale: Law = {
  name: 'boxes',
  weights: {
    pay: 8,
    paySecond: 4,
    refund: 3,
    open: 4,
    seal: 1,
    rearm: 2,
    withdraw: 3,
    setBox: 1,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 1,
  },
  pauses: [0, 0, 3, 3, 3, 6, 6, 60, 400, 900],
  async setUp(world) {
    const { wtrx } = await openLaunchpad(world)
    const args = encodeValues(['address'], [wtrx])
    const sale = await world.evm.deploy(artifacts().BlindBoxSale, args, world.cast.owner)
    world.name('sale', sale)
    const zoo = await world.zoo([sale])
    return async (dice) => {
      const life = new SaleLife(world, sale, wtrx, drawTokens(dice, zoo, 2))
      await life.begin(dice)
      return life
    }
  },
}
