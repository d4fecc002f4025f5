import { openLaunchpad } from '../launchpad.ts'
import { OtcLife } from '../otcLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of the OTC market:
 *
 * - Only the seller and the buyers get anything out of an offer, to the unit and to the sun.
 * - Offered tokens can be bought at the offer's price, which is the price shown.
 * - A seller can always withdraw the rest.
 *
 * Not covered:
 *
 * - Tokens that reached the market itself. Those that reach an offer's vault belong to the seller.
 * - Amounts that an issuer takes or withholds.
 * - A token with changing balances, except that a seller can leave and rounding keeps only a few
 * units.
 */
export const otcMarket: Law = {
  name: 'otc',
  weights: { offer: 5, edit: 2, cancel: 3, buy: 7, 'a gift': 1, 'an issuer': 1, 'an intruder': 1 },
  pauses: [0, 3, 3, 3, 3, 60, 86_400],
  async setUp(world) {
    const launchpad = await openLaunchpad(world)
    const zoo = await world.zoo([launchpad.otcMarket])
    return async (dice) => {
      const life = new OtcLife(world, launchpad, drawTokens(dice, zoo, 2))
      await life.begin()
      return life
    }
  },
}
