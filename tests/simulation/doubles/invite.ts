import { refusal } from '../../../src/api/refusal.ts'
import {
  referralCalls as calls,
  referralEvents as events,
} from '../../../src/chain/contracts/referral.ts'
import { nobody } from '../../../src/core/address.ts'
import { ofOwner, once, untilDone, type Double } from '../double.ts'
import { FEE_LIMIT, PURSE, REFERRAL, STRANGER } from '../places.ts'

/** Time in seconds, long ago. */
const SINCE = 1_500_000_000n

/** Inviter, active and itself the leader. */
const INVITER = PURSE

/** Activates an account by setting its inviter, once for each account. */
export const binding: Double = {
  intent: () => ({ contract: REFERRAL, inviter: INVITER, feeLimit: FEE_LIMIT }),
  calls: {
    [calls.bindParent]: {
      whom: ofOwner,
      refuses: once(calls.bindParent, 'AlreadyBound(address)'),
      event: events.parentBound,
      fields: ({ owner, args }) => [owner, args[0]!, 0n],
    },
  },
  views: {
    'leader()': () => [INVITER],
    'isActive(address)': ([account]) => [account === INVITER],
    'team(address)': ([account], { doneIn }) =>
      doneIn(calls.bindParent, account!) === undefined
        ? [nobody, 0n, 0n, 0n]
        : [INVITER, SINCE, 0n, 0n],
  },
  told: untilDone(
    calls.bindParent,
    ({ owner }) => owner,
    refusal.alreadyBound,
    ({ owner }) => ({ owner, inviter: INVITER, contract: REFERRAL }),
  ),
  lies: {
    contract: (told) => ({ ...told, contract: STRANGER }),
    owner: (told) => ({ ...told, owner: STRANGER }),
    price: (told) => ({ ...told, inviter: STRANGER }),
  },
}
