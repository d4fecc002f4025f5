import { artifacts } from '../artifacts.ts'
import { IncomeLife } from '../incomeLife.ts'
import { Lens } from '../lens.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * An order is paid once, to whoever paid its fee, for exactly what a signer of then has signed, within
 * its seven days; or its fee goes back to them, afterwards, whoever asks for it; never both. A day pays at
 * most the cap of each coin, also to whoever has stolen a signer's key, and nothing once the fund is
 * paused or the signer removed; what would let it pay more was said two days before, and so was what is
 * worse for those who order: higher fees, a higher minimum, an earlier end. The owner takes what
 * no open order names, and no fees, which are exactly those of open orders. Nobody can hold up a payment
 * that is due, or make it dear, the receiver of the fees neither; and at the end nothing is left.
 *
 * Left out: whether anybody is owed what a signer signs, which the contract cannot know; two caps within
 * minutes, before and after midnight; an owner who pauses it, lowers a cap, or leaves the fund empty, so
 * that an order's time passes; orders for nothing, which keep the owner waiting for as long as they live;
 * what an issuer takes or withholds; for a coin whose balances change by themselves, how much there is.
 */
export const incomeFund: Law = {
  name: 'incomeFund',
  weights: {
    deposit: 2,
    payFee: 8,
    withDraw: 10,
    takeFeeBack: 4,
    takeFeesBack: 2,
    setFees: 1,
    setTimes: 1,
    setDayCap: 3,
    setMinimum: 1,
    nameSigner: 2,
    removeSigner: 1,
    setPaused: 2,
    withdraw: 3,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 1,
    'a boundary': 5,
    'the owner thinks again': 2,
    'a key is stolen': 1,
    'a trap sprung': 1,
  },
  pauses: [0, 0, 0, 3, 3, 3_600, 86_400 / 2, 86_400, 2 * 86_400],
  async setUp(world) {
    const lens = await Lens.open(world.evm, 'IncomeLens')
    const wtrx = await world.evm.deploy(artifacts().Wtrx)
    const zoo = await world.zoo([])
    const usdt = zoo.find(({ name }) => name === 'Usdt')!
    return (dice) => {
      const tokens = dice.chance(0.4) ? [usdt] : drawTokens(dice, zoo, dice.pick([1, 1, 2]))
      return IncomeLife.begin(world, { lens, wtrx }, tokens, dice)
    }
  },
}
