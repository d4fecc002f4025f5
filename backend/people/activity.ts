import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { teamAccounts } from '../database/books/teamSchema.ts'
import type { Service } from '../service.ts'
import { leaderReader } from './referralFacts.ts'

/**
 * Creates a reader that reports which accounts are active: activated by an inviter, or the leader.
 */
export function activityReader(
  service: Service,
): (addresses: readonly Address[]) => Promise<(address: Address) => boolean> {
  const { db, launchpad } = service
  if (!launchpad.referral) return async () => () => false
  const readLeader = leaderReader(service, launchpad.referral)
  return async (addresses) => {
    if (addresses.length === 0) return () => false
    const bound = await db
      .select({ address: teamAccounts.address })
      .from(teamAccounts)
      .where(and(inArray(teamAccounts.address, [...addresses]), isNotNull(teamAccounts.inviter)))
    const active = new Set([await readLeader(), ...bound.map(({ address }) => address)])
    return (address) => active.has(address)
  }
}
