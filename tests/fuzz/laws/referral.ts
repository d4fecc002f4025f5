import { Lens } from '../lens.ts'
import { ReferralLife } from '../referralLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Everybody binds themselves, once, to somebody who is active, and nobody can keep them from it or make
 * it dear, however many are there; the leader is bound to nobody. So every line ends at the leader,
 * and there is no circle. Sizes are what a model counts from the top down, to twenty levels; pages
 * have everybody once, in the order in which they came, and are refused where they would be too
 * large. There is no money in it, and nothing that anybody could change.
 *
 * Left out: whether an account is a person. One who pays the network's fees can bind as many accounts
 * as they like, to anybody who is active, and without asking: a size is no proof of anything. And
 * blocks that are orphaned, in which nothing was bound.
 */
export const referral: Law = {
  name: 'referral',
  weights: { bind: 10, 'bind to anybody': 5, 'the leader binds': 1, 'an intruder': 1, 'a page': 3 },
  pauses: [0, 0, 3, 86_400],
  async setUp(world) {
    const lens = await Lens.open(world.evm, 'TeamLens')
    return (dice) => ReferralLife.begin(world, lens, dice)
  },
}
