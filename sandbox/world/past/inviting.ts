import { referral } from '../../../src/chain/contracts/referral.ts'
import type { Address } from '../../../src/core/address.ts'
import { collectors, type SandboxAccount } from '../accounts.ts'
import type { Maker } from '../maker.ts'
import type { Happenings } from './happenings.ts'

/** Account that is active without an inviter. */
export const leader: SandboxAccount = collectors[0]!

/** Activation of the first member, in hours from now; the others follow a day apart. */
const FIRST = -1_000
const APART = 24

/**
 * Schedules the collectors' activation in three levels below the leader. The wallet's accounts are
 * not active.
 */
export function tellInviting(happenings: Happenings, maker: Maker, contract: Address): void {
  const people = collectors.slice(1)
  // Three members each, from the top.
  const inviterOf = (index: number) => [leader, ...people][Math.floor(index / 3)]!
  people.forEach((person, index) =>
    happenings.at(FIRST + index * APART, () =>
      maker.act(person, referral.bindParent(contract, inviterOf(index).address)),
    ),
  )
}
