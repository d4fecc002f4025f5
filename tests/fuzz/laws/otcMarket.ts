import { openLaunchpad } from '../launchpad.ts'
import { OtcLife } from '../otcLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Nobody but its seller and its buyers gets anything out of an offer, to the unit and to the sun;
 * what is offered can be bought at its price; the price is the one that was seen; and a seller can
 * always take back what is left.
 *
 * Left out: tokens that reached the market itself (what reaches an offer's vault is the seller's),
 * what an issuer takes or withholds, and, for a token whose balances change by themselves,
 * everything but that a seller can leave, and the few units that its rounding keeps.
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
