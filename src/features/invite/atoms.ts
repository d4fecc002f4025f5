import { people } from '../../api/endpoints/people.ts'
import { team } from '../../api/endpoints/team.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { inviteKinds } from './kinds.ts'

/** Unfinished activations of the connected account on this device. */
export const bindingAtom = underwayOf(inviteKinds)

/** Profile that the owner of an address publishes, in addition to the facts on chain. */
export const personAtom = (address: Address) => snapshotAtom(people.addressInfo, { owner: address })

/** Account to which an invitation code belongs. */
export const codeAtom = (code: string) => snapshotAtom(people.enterCode, { code })

/**
 * Line of inviters from an account up to the leader, and the total number of activated accounts.
 */
export const communityAtom = (owner: Address) => snapshotAtom(people.myCommunity, { owner })

/** Whether an account is active as of the solidified chain, which is about a minute behind. */
export const settledAtom = (owner: Address) =>
  snapshotAtom(people.checkActivate, { owner }, { refreshMs: 20 * SECOND_MS })

/** Number of accounts that an account has invited, and how many of them have paid for anything. */
export const invitedCountsAtom = (owner: Address) =>
  snapshotAtom(team.getDirectStatistics, { owner })
