import { BurningLife } from '../burningLife.ts'
import { openBurnStage } from '../burnStage.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Power is exactly the sum of what was burnt, by the terms in force at that moment, and what an account
 * asked for at least; the owner's terms count a day after they were announced, within a fifth of what
 * counted before. What is burnt leaves the supply, or is at the dead address, to the unit; of a purchase
 * the rest that is no whole coin comes back, and what it buys is what a model of the pool says. The
 * contract has nothing of anybody at any time. Whoever has activated a miner earns by their power what
 * the model of streams gives them. An order is admitted once for an account, and no stranger can use it
 * up.
 *
 * Left out: what the owner lists, and at which price, within these bounds; what an issuer takes or
 * withholds; for a coin whose balances change by themselves, how much there is of it; what reached the
 * contract without a call to it, which stays there; sales in the pools; and what flows while nobody has
 * power, which waits.
 */
export const burning: Law = {
  name: 'burning',
  weights: {
    burn: 9,
    swapToBurn: 8,
    activate: 4,
    list: 1,
    announce: 4,
    setStream: 1,
    fund: 4,
    claim: 4,
    trade: 2,
    'a gift': 1,
    'a gift to a pool': 2,
    'an issuer': 1,
    'a trap sprung': 2,
    'an intruder': 1,
  },
  // Also just before what was announced counts.
  pauses: [0, 0, 3, 3, 3_600, 86_400 - 1, 86_400, 10 * 86_400],
  async setUp(world) {
    const stage = await openBurnStage(world)
    return (dice) => {
      const first = dice.pick(stage.traded)
      const traded = [...new Set([first, dice.pick(stage.traded)])]
      return BurningLife.begin(world, stage, drawTokens(dice, stage.zoo, 2), traded, dice)
    }
  },
}
