import { asc, eq } from 'drizzle-orm'
import { referral } from '../../src/chain/contracts/referral.ts'
import type { Address } from '../../src/core/address.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import type { Database } from '../database/database.ts'
import { teamAccounts, type TeamAccount } from '../database/books/teamSchema.ts'
import { onceRead } from '../index/onceRead.ts'
import type { Service } from '../service.ts'

/** Creates a reader of the contract's leader, who never changes. */
export const leaderReader = ({ chain }: Service, contract: Address): (() => Promise<Address>) =>
  onceRead(() => chain.readShared(referral.leader(contract), 'constant'))

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
 * Returns the account of a code. If two share it, the leader or the one activated first wins. An
 * account that is not activated is known only if it has activity that will count.
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
    // Nulls sort last: accounts that are not activated have no number.
    .orderBy(asc(teamAccounts.number), asc(teamAccounts.address))
    .limit(1)
  return row && { inviter: row.address, isActive: row.number !== null }
}
