import { CardLife } from '../cardLife.ts'
import { openCardContracts } from '../cardStage.ts'
import { openLaunchpad } from '../launchpad.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of cards:
 *
 * - A card is held, listed or staked, never two of these. It moves only by its owner's will.
 * - A staked or frozen card stays in place.
 * - No level exceeds its announced supply. The payer becomes the owner.
 * - A card whose time has come can be unlocked, whatever pools, owner and manager do.
 * - A purchase is for exactly the card, asset and price that were shown. Its seller receives the
 * price minus the shown fee.
 * - Weights and rewards equal, to the last unit, those computed from the same history.
 * - In the end, everyone has their own, and only assets sent there without a call are left.
 *
 * Not covered: cards sent to the market without a listing, amounts that an issuer takes or
 * withholds, and amounts of a token with changing balances.
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
