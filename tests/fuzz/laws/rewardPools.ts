import { artifacts } from '../artifacts.ts'
import { Lens } from '../lens.ts'
import { RewardLife } from '../rewardLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * A pool owes what was paid into it, and no more: to each account, to the last unit, what the same
 * history gives when it is counted second by second for all of them. Funding makes a stream neither
 * thinner, nor faster than by the part that it brings. Whoever has earned something can have it,
 * whatever others do, and at the end nothing is left but what rounding keeps. A controller that means
 * harm can do it to its own pool alone.
 *
 * Left out: what an issuer takes or withholds, and, for a coin whose balances change by themselves,
 * what is there of it.
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
