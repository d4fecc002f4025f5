import { FactoryLife } from '../factoryLife.ts'
import { openLaunchpad } from '../launchpad.ts'
import type { Law } from '../sequence.ts'

/**
 * Law of the token factory:
 *
 * - A creation costs only its fee and creates one token. The creator and the presale hold all of
 * it.
 * - No one can make a creation expensive or impossible for others.
 * - Only the creator and the presale open its trading.
 * - The fees belong to the owner, and nothing is left.
 *
 * Not covered: the later life of token and presale, which other laws cover.
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
