import { encodeValues } from '../../../src/chain/abi.ts'
import { artifacts } from '../artifacts.ts'
import { Lens } from '../lens.ts'
import type { Law } from '../sequence.ts'
import { StakingLife } from '../stakingLife.ts'
import { drawTokens } from '../zoo.ts'

/**
 * The laws of `StakeLife` for open stakes:
 *
 * - Each stake earns by its amount, to the last unit, as the model of streams predicts.
 * - The cost of leaving early is as announced. It flows to those who stay, and no account holds it
 * before.
 * - No one shares a stream by units of another token.
 * - An order is accepted once.
 * - No owner, issuer, stranger or receiver prevents anyone from leaving.
 *
 * Not covered: amounts that an issuer takes or withholds, amounts of a token with changing
 * balances, and rewards that wait while no one stakes.
 */
export const staking: Law = {
  name: 'staking',
  weights: {
    pledge: 8,
    unlock: 4,
    cancel: 4,
    flow: 2,
    fund: 4,
    claim: 4,
    close: 1,
    'a whim': 1,
    'a gift': 1,
    'an issuer': 1,
    'a coin that refuses us': 1,
    'a trap sprung': 1,
    'an intruder': 1,
  },
  // Includes times just before a lock of seven or thirty days ends.
  pauses: [0, 0, 3, 3_600, 86_400, 7 * 86_400 - 9, 8 * 86_400, 30 * 86_400 - 9, 40 * 86_400],
  async setUp(world) {
    const { evm, cast } = world
    const pools = world.name('pools', await evm.deploy(artifacts().RewardPools, '', cast.owner))
    const args = encodeValues(['address'], [pools])
    const contract = await evm.deploy(artifacts().Staking, args, cast.owner)
    const at = {
      staking: world.name('staking', contract),
      pools,
      lens: await Lens.open(evm, 'StakeLens'),
      streamLens: await Lens.open(evm),
    }
    const zoo = await world.zoo([contract, pools])
    return (dice) => StakingLife.begin(world, at, drawTokens(dice, zoo, 2), dice)
  },
}
