import {
  burningCalls as calls,
  burningEvents as events,
} from '../../../src/chain/contracts/burning.ts'
import { ofOwner, once, type Double } from '../double.ts'
import { BURNING, FEE_LIMIT, STRANGER, UNITS } from '../places.ts'

const STREAM = 12n
/** Time in seconds, long ago. */
const SINCE = 1_500_000_000n

/** Activates a miner, once for each account, with any order. */
export const activation: Double = {
  intent: () => ({ contract: BURNING, power: UNITS, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.activate]: {
      // Any order has the same result: a second one finds the account active, and the same one is
      // used up.
      whom: ofOwner,
      refuses: once(calls.activate, 'OrderAlreadyUsed()'),
      event: events.activated,
      fields: ({ owner, args }) => [args[0]!, owner, UNITS],
    },
  },
  views: {
    'stream()': () => [STREAM],
    'powerOf(address)': () => [UNITS],
    'activatedAt(address)': ([account], { doneIn }) => [
      doneIn(calls.activate, account!) === undefined ? 0n : SINCE,
    ],
  },
  told: ({ orderKey, owner }) => ({
    nonce: orderKey,
    owner,
    purpose: 'miner',
    contract: BURNING,
    expiresAt: 1_900_000_000_000,
    power: UNITS,
  }),
  lies: {
    contract: (told) => ({ ...told, contract: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, power: UNITS - 1n }),
  },
}
