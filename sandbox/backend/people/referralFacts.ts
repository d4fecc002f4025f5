import { and, asc, eq, isNotNull } from 'drizzle-orm'
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

/** The active account of a code: of two, the leader, or else the one that was bound first. */
export async function readByCode(
  db: Database,
  leader: Address,
  code: string,
): Promise<Address | undefined> {
  if (inviteCode(leader) === code) return leader
  const [row] = await db
    .select({ address: teamAccounts.address })
    .from(teamAccounts)
    .where(and(eq(teamAccounts.code, code), isNotNull(teamAccounts.inviter)))
    .orderBy(asc(teamAccounts.number))
    .limit(1)
  return row?.address
}
