import { BurningLife } from '../burningLife.ts'
import { openBurnStage } from '../burnStage.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of burning for power:
 *
 * - Power is exactly the sum of all burns, by the terms in force at each, and at least the amount
 * requested.
 * - The owner's terms apply a day after their announcement, within a fifth of the previous terms.
 * - Burnt tokens leave the supply, or are at the dead address, to the unit.
 * - A purchase returns the part that is no whole token. It buys exactly the amount that a model of
 * the pool predicts.
 * - The contract never holds anything of an account.
 * - An account with an activated miner earns by power exactly as the model of streams predicts.
 * - An order is accepted once per account, and no stranger can use it up.
 *
 * Not covered:
 *
 * - The owner's choice of tokens and prices within these bounds.
 * - Amounts that an issuer takes or withholds.
 * - The supply of a token with changing balances.
 * - Assets that reached the contract without a call to it, which stay there.
 * - Sales in the pools.
 * - Rewards that wait while no one has power.
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
  // Includes the second before announced terms apply.
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
