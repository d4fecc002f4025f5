import { contractCall } from '../../../src/chain/call.ts'
import { tokenLock as calls } from '../../../src/chain/contracts/tokenLock.ts'
import { SECOND_MS } from '../../../src/core/time.ts'
import { openLaunchpad } from '../launchpad.ts'
import { LockLife } from '../lockLife.ts'
import type { Act, Law } from '../sequence.ts'
import { drawTokens } from '../zoo.ts'

const DAY = 86_400

/**
 * The laws of `LockLife` for a single token that the owner may replace. Existing locks keep theirs.
 *
 * Not covered: tokens that arrived without a lock, and amounts that an issuer takes or withholds.
 * For tokens with changing balances, only the end is checked.
 */
export const coinLock: Law = {
  name: 'coinLock',
  weights: { lock: 5, unlock: 5, setCoin: 1, 'a gift': 1, 'an issuer': 1, 'an intruder': 1 },
  pauses: [0, 0, 3, 3, DAY, 40 * DAY],
  async setUp(world) {
    const { owner } = world.cast
    const { coinLock: contract } = await openLaunchpad(world)
    const zoo = await world.zoo([contract])
    return async (dice) => {
      const tokens = drawTokens(dice, zoo, 2)
      let coin = tokens[0]!
      const name = (address: string) => contractCall(contract, 'setCoin(address)', [address])
      await world.must(owner, name(coin.address))
      const setCoin: Act = (dice) => {
        const next = dice.pick(tokens)
        return { who: owner, call: name(next.address), book: () => void (coin = next) }
      }
      const life = new LockLife(
        world,
        contract,
        tokens,
        (dice) => {
          const units = dice.pick([0n, 1n, 99n, BigInt(dice.int(2 ** 40))])
          const unlockAt = world.evm.now + dice.pick([1, 60, DAY, 30 * DAY, 3_650 * DAY])
          const call = calls.lockUntil(contract, units, unlockAt * SECOND_MS)
          return { call, token: coin, units, unlockAt }
        },
        { setCoin },
      )
      return life.begin()
    }
  },
}
