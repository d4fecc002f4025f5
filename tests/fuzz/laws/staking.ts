import { encodeValues } from '../../../src/chain/abi.ts'
import { artifacts } from '../artifacts.ts'
import { Lens } from '../lens.ts'
import type { Law } from '../sequence.ts'
import { StakingLife } from '../stakingLife.ts'
import { drawTokens } from '../zoo.ts'

/**
 * The laws of `StakeLife` for open stakes: each earns, by its amount and to the last unit, what the
 * model of streams gives it; what leaving early costs is what was said, flows to those who stay, and is
 * in nobody's hands before; nobody has a part of a stream by units of another coin; an order is admitted
 * once; and no owner, issuer, stranger or receiver keeps anybody from leaving.
 *
 * Left out: what an issuer takes or withholds; for a coin whose balances change by themselves, what is
 * there of it; and what flows while nobody is there, which waits.
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
  // Also just before a lock of seven or thirty days is over.
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
