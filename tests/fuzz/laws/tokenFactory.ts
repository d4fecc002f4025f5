import { FactoryLife } from '../factoryLife.ts'
import { openLaunchpad } from '../launchpad.ts'
import type { Law } from '../sequence.ts'

/**
 * A creation costs only its fee and makes one token, all of which belongs to its creator and the
 * presale; nobody can make it expensive or impossible for others, and only creator and presale open
 * its trading. The fees are the owner's, and nothing is left.
 *
 * Left out: what becomes of token and presale afterwards, which other laws cover.
 */
export const tokenFactory: Law = {
  name: 'factory',
  weights: {
    createToken: 5,
    createPresale: 4,
    createBoth: 4,
    approve: 4,
    poke: 3,
    setFee: 1,
    setEnabled: 1,
    withdraw: 1,
    'a gift': 1,
    'an intruder': 1,
  },
  pauses: [0, 3, 60],
  async setUp(world) {
    const launchpad = await openLaunchpad(world)
    return async () => {
      const life = new FactoryLife(world, launchpad)
      await life.begin()
      return life
    }
  },
}
