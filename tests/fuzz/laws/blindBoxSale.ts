import { encodeValues } from '../../../src/chain/abi.ts'
import { nobody } from '../../../src/core/address.ts'
import { artifacts } from '../artifacts.ts'
import { openLaunchpad } from '../launchpad.ts'
import { SaleLife } from '../saleLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * A first payment is held until the second one comes, or is refunded: never both, and never to
 * anybody else. What was paid for a box is held until its draw is known, and every paid box can be
 * opened without anybody's help. All else belongs to the owner, so nothing is left.
 *
 * Left out: what an issuer takes or withholds, and, for a coin whose balances change by themselves,
 * what each buyer has of it. Another test covers what is drawn.
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
    const args = encodeValues(['address', 'address'], [wtrx, nobody])
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
