import { artifacts } from '../artifacts.ts'
import { Lens } from '../lens.ts'
import { RewardLife } from '../rewardLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * Law of reward pools:
 *
 * - A pool owes exactly the amount paid into it. Each account's part equals, to the last unit, a
 * count of the same history second by second.
 * - Funding never thins a stream, and speeds it up at most in proportion to the added amount.
 * - Anyone who has earned something can claim it, whatever others do.
 * - In the end, only the rest of rounding is left.
 * - A malicious controller can harm only its own pool.
 *
 * Not covered: amounts that an issuer takes or withholds, and amounts of a token with changing
 * balances.
 */
export const rewardPools: Law = {
  name: 'rewards',
  weights: {
    fund: 5,
    setWeight: 6,
    claim: 6,
    'a trap sprung': 2,
    'a gift': 1,
    'an issuer': 1,
    'an intruder': 1,
  },
  pauses: [0, 0, 3, 3, 3_600, 86_400, 86_400, 10 * 86_400, 200 * 86_400],
  async setUp(world) {
    const pools = await world.evm.deploy(artifacts().RewardPools, '', world.cast.owner)
    world.name('pools', pools)
    const lens = await Lens.open(world.evm)
    const zoo = await world.zoo([pools])
    return (dice) => new RewardLife(world, pools, lens, drawTokens(dice, zoo, 2)).begin()
  },
}
