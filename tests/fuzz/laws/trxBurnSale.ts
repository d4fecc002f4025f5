import { Lens } from '../lens.ts'
import type { Law } from '../sequence.ts'
import { TrxBurnLife } from '../trxBurnLife.ts'
import { drawTokens } from '../zoo.ts'

/**
 * What is given is at the zero address, and nowhere else, and never more than the sum; its giver has
 * the tokens for it in the same transaction, by the fixed rate, rounded down. What can be given yet is
 * what a model finds by trying, and can be given. Deposits are counted to the unit; what is left is the
 * owner's, after the end and all of it, and nobody else's. An order is admitted once.
 *
 * Left out: terms that the contract refuses; what an issuer takes or withholds; for a token whose
 * balances change by themselves, how much there is of it, so that it may be too little for the last;
 * and TRX that reached the contract without a call to it, which stay.
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
