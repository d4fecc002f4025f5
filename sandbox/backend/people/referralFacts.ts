import { asc, eq } from 'drizzle-orm'
import { referral } from '../../../src/chain/contracts/referral.ts'
import type { Address } from '../../../src/core/address.ts'
import { inviteCode } from '../../../src/core/inviteCode.ts'
import type { Database } from '../database/database.ts'
import { teamAccounts, type TeamAccount } from '../database/teamSchema.ts'
import { onceRead } from '../index/onceRead.ts'
import type { Service } from '../service.ts'

/** Reads the leader from the contract, which names one for ever. */
export const leaderReader = ({ chain }: Service, contract: Address): (() => Promise<Address>) =>
  onceRead(() => chain.read(referral.leader(contract)))

export async function readAccount(
  db: Database,
  account: Address,
): Promise<TeamAccount | undefined> {
  const [row] = await db.select().from(teamAccounts).where(eq(teamAccounts.address, account))
  return row
}

interface CodeOwner {
  readonly inviter: Address
  readonly isActive: boolean
}

/**
 * The account of a code: of two, the leader, or else the one that was bound first. One that is bound to
 * nobody is known if it has done anything that counts once it is.
 */
export async function readByCode(
  db: Database,
  leader: Address,
  code: string,
): Promise<CodeOwner | undefined> {
  if (inviteCode(leader) === code) return { inviter: leader, isActive: true }
  const [row] = await db
    .select({ address: teamAccounts.address, number: teamAccounts.number })
    .from(teamAccounts)
    .where(eq(teamAccounts.code, code))
    // Nulls are last: who is bound to nobody has no number.
    .orderBy(asc(teamAccounts.number), asc(teamAccounts.address))
    .limit(1)
  return row && { inviter: row.address, isActive: row.number !== null }
}
