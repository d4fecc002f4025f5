import { Lens } from '../lens.ts'
import { ReferralLife } from '../referralLife.ts'
import type { Law } from '../sequence.ts'

/**
 * Law of referrals:
 *
 * - Each account sets its inviter once, and the inviter must be active. The leader has none.
 * - No one can prevent this or make it expensive, however many accounts there are.
 * - So every line ends at the leader, and there is no circle.
 * - Team sizes equal a model that counts from the top down, to twenty levels.
 * - Pages list every member once, in order of arrival. Pages that would be too large are refused.
 * - The contract holds no money, and no one can change anything.
 *
 * Not covered: whether an account is a person. Anyone who pays the network's fees can activate any
 * number of accounts under any active one, without asking. So a size proves nothing.
 *
 * Orphaned blocks, in which no inviter was set, are not covered either.
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
