import { referralEvents } from '../../src/chain/contracts/referral.ts'
import type { Log } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { burnerOf } from './scriptedBurns.ts'
import { addressOf, writeLog } from './scriptedChain.ts'
import { launchpad, person } from './scriptedLaunchpad.ts'

/** Active without an inviter. */
export const leader: Address = addressOf(0x9000)
export const memberOf = (number: number): Address => addressOf(0x9000 + number)

export const bindMember = (user: Address, inviter: Address, index = 0n): Log =>
  writeLog(launchpad.referral, referralEvents.parentBound, { user, inviter, index })

/** Whoever buys and burns in the lives of tokens and coins, bound one under the other; before and after. */
export const lifeOfMembers = (number: number): Log[][] => [
  [bindMember(memberOf(number), leader, BigInt(number))],
  [
    bindMember(person(1), memberOf(number)),
    bindMember(burnerOf(2 * number), person(1)),
    bindMember(memberOf(number + 1), burnerOf(2 * number)),
  ],
]
