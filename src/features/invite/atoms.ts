import { people } from '../../api/endpoints/people.ts'
import { team } from '../../api/endpoints/team.ts'
import type { Address } from '../../core/address.ts'
import { SECOND_MS } from '../../core/time.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { inviteKinds } from './kinds.ts'

/** Bindings of the connected account on this device that are not over. */
export const bindingAtom = underwayOf(inviteKinds)

/** What somebody shows of themselves, beside what the chain shows of their address. */
export const personAtom = (address: Address) => snapshotAtom(people.addressInfo, { owner: address })

/** Whose invitation code it is. */
export const codeAtom = (code: string) => snapshotAtom(people.enterCode, { code })

/** Who is above an account up to the leader, and how many are bound in all. */
export const communityAtom = (owner: Address) => snapshotAtom(people.myCommunity, { owner })

/** Whether an account is active as of the solidified chain, which is about a minute behind. */
export const settledAtom = (owner: Address) =>
  snapshotAtom(people.checkActivate, { owner }, { refreshMs: 20 * SECOND_MS })

/** How many an account has invited, and how many of them have paid for anything. */
export const invitedCountsAtom = (owner: Address) =>
  snapshotAtom(team.getDirectStatistics, { owner })
