import { openSaleOfCards } from '../boxCards.ts'
import { openLaunchpad } from '../launchpad.ts'
import { SaleLife } from '../saleLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of the blind box sale:
 *
 * - A first payment is held until the second one arrives, or is refunded. Never both happen, and
 * only the buyer is refunded.
 * - The payment for a box is held until its draw is known.
 * - Every paid box can be opened without anyone's help.
 * - Everything else belongs to the owner, so nothing is left.
 * - Each paid box becomes one card of the drawn level when it is opened.
 * - If its levels were named later, its buyer claims the card.
 *
 * Not covered: amounts that an issuer takes or withholds, and each buyer's amount of a token with
 * changing balances. Another test covers the content of draws.
 */
export const blindBoxSale: Law = {
  name: 'boxes',
  weights: {
    pay: 8,
    paySecond: 4,
    refund: 3,
    open: 4,
    nameLevels: 1,
    claimCards: 2,
    seal: 1,
    rearm: 2,
    withdraw: 3,
    setBox: 1,
    'a deadline': 2,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 1,
  },
  pauses: [0, 0, 3, 3, 3, 6, 6, 60, 400, 900],
  async setUp(world) {
    const { wtrx } = await openLaunchpad(world)
    const contracts = await openSaleOfCards(world, wtrx)
    world.name('sale', contracts.sale)
    world.name('card', contracts.card)
    const zoo = await world.zoo([contracts.sale])
    return async (dice) => {
      const life = new SaleLife(world, contracts, wtrx, drawTokens(dice, zoo, 2))
      await life.begin(dice)
      return life
    }
  },
}
