import { tokenLock as calls } from '../../../src/chain/contracts/tokenLock.ts'
import { openLaunchpad } from '../launchpad.ts'
import { LockLife } from '../lockLife.ts'
import type { Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

const DAY = 86_400

/**
 * The laws of `LockLife` for any token.
 *
 * Not covered: tokens that arrived without a lock, and amounts that an issuer takes or withholds.
 * For tokens with changing balances, only the end is checked.
 */
export const tokenLock: Law = {
  name: 'tokenLock',
  weights: { lock: 5, unlock: 5, 'a gift': 1, 'an issuer': 1, 'an intruder': 1 },
  pauses: [0, 0, 3, 3, DAY, 40 * DAY],
  async setUp(world) {
    const { tokenLock: contract } = await openLaunchpad(world)
    const zoo = await world.zoo([contract])
    return (dice) => {
      const tokens = drawTokens(dice, zoo, 2)
      const life = new LockLife(world, contract, tokens, (dice) => {
        const token = dice.pick(tokens)
        const units = dice.pick([0n, 1n, 99n, BigInt(dice.int(2 ** 40))])
        const days = dice.pick([1, 1, 30, 3_650])
        const call = calls.lockForDays(contract, units, token.address, BigInt(days))
        return { call, token, units, unlockAt: world.evm.now + days * DAY }
      })
      return life.begin()
    }
  },
}
