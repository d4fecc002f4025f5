import { sql } from 'drizzle-orm'
import type { Database } from '../../backend/database/database.ts'
import { TEAM_DEPTH } from '../../src/chain/contracts/referral.ts'

/** Pairs of each account and each inviter above it, down to the deepest level that counts. */
const lines = sql`
  with recursive lines (owner, member, depth) as (
    select inviter, address, 1 from team_accounts where inviter is not null
    union all
    select above.inviter, member, depth + 1 from lines
    join team_accounts above on above.address = lines.owner
    where above.inviter is not null and depth < ${sql.raw(String(TEAM_DEPTH))}
  )`

/** Counts all team figures again, from the accounts' own activity. */
export async function countTeams(db: Database): Promise<void> {
  await db.execute(sql`delete from team_levels`)
  await db.execute(sql`delete from team_records`)
  await db.execute(sql`
    update team_accounts set performance = 0, size = 0, power = 0, valid = 0, members = 0,
      valid_members = 0, records = 0, liquidity_moves = 0, burns = 0, burnt_u = 0, burnt_power = 0`)
  await db.execute(sql`
    ${lines} insert into team_levels select owner, depth, count(*) from lines group by owner, depth`)
  await db.execute(sql`
    ${lines} insert into team_records (owner, list, block_number, tx_index, position, depth)
      select owner, list, block_number, tx_index, position, depth
      from lines join member_records using (member)`)
  await db.execute(sql`
    ${lines}, own as (
      select address, inviter, bought, own_power, payments,
        coalesce(count(member) filter (where list = 'record'), 0) as records,
        coalesce(count(member) filter (where list = 'liquidity'), 0) as liquidity_moves,
        coalesce(count(member) filter (where list = 'burn'), 0) as burns
      from team_accounts left join member_records on member = address group by address
    ), burnt as (
      select owner as address, sum(u_amount) as u_amount, sum(power) as power
      from burn_accounts group by owner
    ), below as (
      select lines.owner as address, sum(bought) as performance, count(*) as size,
        sum(own_power) as power, count(*) filter (where payments > 0) as valid,
        count(*) filter (where depth = 1) as members,
        count(*) filter (where depth = 1 and payments > 0) as valid_members,
        sum(records) as records, sum(liquidity_moves) as liquidity_moves, sum(burns) as burns,
        coalesce(sum(burnt.u_amount), 0) as burnt_u, coalesce(sum(burnt.power), 0) as burnt_power
      from lines join own on own.address = lines.member
      left join burnt on burnt.address = lines.member group by lines.owner
    )
    update team_accounts as above set performance = below.performance, size = below.size,
      power = below.power, valid = below.valid, members = below.members,
      valid_members = below.valid_members, records = below.records,
      liquidity_moves = below.liquidity_moves, burns = below.burns, burnt_u = below.burnt_u,
      burnt_power = below.burnt_power
    from below where below.address = above.address`)
}
