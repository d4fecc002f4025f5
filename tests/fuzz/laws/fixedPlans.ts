import { artifacts } from '../artifacts.ts'
import { Lens } from '../lens.ts'
import { PlanLife } from '../planLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * The laws of `StakeLife` for fixed plans: all of a stake's reward is set aside when it is made, or it
 * is not made; it grows evenly, to the last unit; whoever leaves early has what has grown, and the rest
 * goes back to the fund; what is reserved is there, and nobody else can have it; what still fits is the
 * most that fits; and no owner, issuer, stranger or receiver keeps anybody from leaving.
 *
 * Left out: what an issuer takes or withholds, and, for a coin whose balances change by themselves, what
 * is there of it.
 */
export const fixedPlans: Law = {
  name: 'fixedPlans',
  weights: {
    pledge: 9,
    unlock: 4,
    cancel: 4,
    click: 4,
    fund: 4,
    close: 1,
    takeRest: 2,
    'a whim': 1,
    'a gift': 1,
    'a gift to a plan': 1,
    'a rest taken beside what is promised': 1,
    'an issuer': 2,
    'a coin that refuses us': 1,
    'a trap sprung': 1,
    'an intruder': 1,
  },
  // Also just before a lock of seven or thirty days is over.
  pauses: [0, 0, 3, 3_600, 86_400, 7 * 86_400 - 9, 8 * 86_400, 30 * 86_400 - 9, 40 * 86_400],
  async setUp(world) {
    const { evm, cast } = world
    const contract = world.name('plans', await evm.deploy(artifacts().FixedPlans, '', cast.owner))
    const lens = await Lens.open(evm, 'StakeLens')
    const zoo = await world.zoo([contract])
    return (dice) => PlanLife.begin(world, contract, lens, drawTokens(dice, zoo, 2), dice)
  },
}
