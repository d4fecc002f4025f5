import { artifacts } from '../artifacts.ts'
import { Lens } from '../lens.ts'
import { PlanLife } from '../planLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

/**
 * The laws of `StakeLife` for fixed plans:
 *
 * - The full reward of a stake is reserved when it is made; otherwise the stake is refused.
 * - A reward grows evenly, to the last unit.
 * - An early exit pays the grown part. The rest returns to the fund.
 * - Reserved rewards are present, and no other account can get them.
 * - The reported room of a plan is the most that fits.
 * - No owner, issuer, stranger or receiver prevents anyone from leaving.
 *
 * Not covered: amounts that an issuer takes or withholds, and amounts of a token with changing
 * balances.
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
  // Includes times just before a lock of seven or thirty days ends.
  pauses: [0, 0, 3, 3_600, 86_400, 7 * 86_400 - 9, 8 * 86_400, 30 * 86_400 - 9, 40 * 86_400],
  async setUp(world) {
    const { evm, cast } = world
    const contract = world.name('plans', await evm.deploy(artifacts().FixedPlans, '', cast.owner))
    const lens = await Lens.open(evm, 'StakeLens')
    const zoo = await world.zoo([contract])
    return (dice) => PlanLife.begin(world, contract, lens, drawTokens(dice, zoo, 2), dice)
  },
}
