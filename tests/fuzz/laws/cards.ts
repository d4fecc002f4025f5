import { CardLife } from '../cardLife.ts'
import { openCardContracts } from '../cardStage.ts'
import { openLaunchpad } from '../launchpad.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * A card is held, listed or staked, never two of these, and moves only by its owner's will: staked or
 * frozen it stays where it is. No level has more cards than it said, whoever pays owns, and a card
 * whose time has come can be unlocked whatever pools, owner and manager do. A purchase is for card,
 * coin and price that were seen; its seller has the price less the fee that was seen. Weights and
 * rewards are, to the last unit, what the same history gives. At the end everybody has what is
 * theirs, and nothing is left but what was sent there without a call.
 *
 * Left out: cards that are sent to the market without being listed, what an issuer takes or
 * withholds, and, for a coin whose balances change by themselves, what is there of it.
 */
export const cards: Law = {
  name: 'cards',
  weights: {
    buy: 5,
    mint: 1,
    pledge: 4,
    unlock: 3,
    transfer: 4,
    approve: 1,
    freeze: 2,
    setLevel: 1,
    takeFund: 1,
    fund: 2,
    claim: 5,
    list: 6,
    changePrice: 2,
    unlist: 2,
    buyListed: 9,
    sweep: 3,
    withdraw: 1,
    announceFee: 1,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 1,
    'a deadline': 5,
    'a trap sprung': 6,
  },
  pauses: [0, 0, 3, 3, 3, 60, 86_400, 86_400, 10 * 86_400, 31 * 86_400],
  async setUp(world) {
    const contracts = await openCardContracts(world, (await openLaunchpad(world)).wtrx)
    const zoo = await world.zoo([contracts.market, contracts.pools])
    return (dice) => new CardLife(world, contracts, drawTokens(dice, zoo, 2), dice).begin(dice)
  },
}
