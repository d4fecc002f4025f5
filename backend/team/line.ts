import { sql } from 'drizzle-orm'
import { TEAM_DEPTH } from '../../src/chain/contracts/referral.ts'
import type { Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { teamAccounts } from '../database/books/teamSchema.ts'

/** Reads the accounts above an account, from its inviter on, to the depth that teams count. */
export async function readLine(db: Database, account: Address): Promise<Address[]> {
  const { address, inviter } = teamAccounts
  const above = sql`(
    with recursive above as (
      select ${inviter} as address, 1 as depth from ${teamAccounts}
      where ${address} = ${account} and ${inviter} is not null
      union all
      select ${inviter}, above.depth + 1 from above
      join ${teamAccounts} on ${address} = above.address
      where ${inviter} is not null and above.depth < ${TEAM_DEPTH}
    )
    select * from above
  ) as line`
  const rows = await db
    .select({ address: sql<Address>`line.address` })
    .from(above)
    .orderBy(sql`line.depth`)
  return rows.map((row) => row.address)
}
