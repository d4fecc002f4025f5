import { Lens } from '../lens.ts'
import type { Law } from '../sequence.ts'
import { TrxBurnLife } from '../trxBurnLife.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of the sale for burnt TRX:
 *
 * - All given TRX is at the zero address and nowhere else, and never exceeds the sale's sum.
 * - The giver gets the tokens in the same transaction, at the fixed rate, rounded down.
 * - The remaining amount equals the one that a model finds by trying, and can be given.
 * - Deposits are counted to the unit. Only the owner withdraws the rest, all of it, after the end.
 * - An order is accepted once.
 *
 * Not covered:
 *
 * - Terms that the contract refuses.
 * - Amounts that an issuer takes or withholds.
 * - The amount of a token with changing balances, which may be too little for the last giver.
 * - TRX that reached the contract without a call to it, which stays.
 */
export const trxBurnSale: Law = {
  name: 'trxBurn',
  weights: {
    deposit: 4,
    give: 10,
    takeRest: 2,
    'a gift': 1,
    'an issuer': 1,
    'a trap sprung': 2,
    'an intruder': 1,
  },
  pauses: [0, 0, 3, 3, 3, 3_600, 86_400 - 9, 2 * 86_400],
  async setUp(world) {
    const lens = await Lens.open(world.evm, 'BurnLens')
    const zoo = await world.zoo([])
    return (dice) => TrxBurnLife.begin(world, lens, drawTokens(dice, zoo, 1)[0]!, dice)
  },
}
