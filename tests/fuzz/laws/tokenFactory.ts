import { FactoryLife } from '../factoryLife.ts'
import { openLaunchpad } from '../launchpad.ts'
import type { Law } from '../sequence.ts'

/**
 * A creation costs its fee and nothing else, makes one token, and all of that belongs to its creator
 * and the presale; nobody makes it dear or impossible for others, and nobody but creator and presale
 * opens its trading. The fees are the owner's, and nothing is left.
 *
 * Left out: what becomes of token and presale afterwards, which are other laws.
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
