import { sql } from 'drizzle-orm'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { inviteCode } from '../../src/core/inviteCode.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../../backend/database/database.ts'
import { countTeams } from './teamFigures.ts'

interface Crowd {
  /** Active account whose team they join. */
  readonly top: Address
  /** Number of the first member to add. */
  readonly from?: number
  readonly many: number
  /**
   * Members below this number are direct members of `top`. Each of them has three members below,
   * and so on.
   */
  readonly direct: number
  readonly now: Millis
}

/** The last ones of each thousand form a chain, deeper than members count. */
const THOUSAND = 1_000
const CHAIN = 24

/** Returns the address of a member; numbers start at 0. */
export const crowdMember = (number: number): Address =>
  addressFromHex(String(number).padStart(40, 'd'))

/** Returns the inviter of a member. */
export function crowdInviter({ top, direct }: Pick<Crowd, 'top' | 'direct'>, number: number) {
  if (number < direct) return top
  const isChained = number % THOUSAND >= THOUSAND - CHAIN
  return crowdMember(isChained ? number - 1 : Math.floor((number - direct) / 3))
}

/**
 * Adds members to a backend's tables, as if read from the chain. Two thirds have bought or staked
 * something. If such a pool or token exists, one in seven has added liquidity, and one in ten has
 * active power from burning. Counts all teams again. Runs in one transaction, because an index may
 * be running at the same time.
 */
export const addManyMembers = (db: Database, crowd: Crowd): Promise<void> =>
  db.transaction((tx) => add(tx, crowd))

async function add(db: Database, crowd: Crowd): Promise<void> {
  const { top, from = 0, many, now } = crowd
  const people = Array.from({ length: many }, (_, index) => {
    const number = from + index
    const address = crowdMember(number)
    return { number, address, code: inviteCode(address), inviter: crowdInviter(crowd, number) }
  })
  const made = sql`(
    select *, lpad(number::text, 60, 'd') as hash,
      ${now}::bigint - (1000000 - number) * ${MINUTE_MS}::bigint as at
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as listed (number bigint, address text, code text, inviter text)
  ) as made`
  await db.execute(sql`
    insert into team_accounts (address, code) values (${top}, ${inviteCode(top)})
    on conflict do nothing`)
  await db.execute(sql`
    insert into team_accounts (address, code, inviter, bound_at, bound_tx_id, number, member_index,
        own_power)
      select address, code, inviter, at, hash || 'bind',
        number - ${from}::bigint + 1 + (select coalesce(max(a.number), 0) from team_accounts a),
        row_number() over (partition by inviter order by number) - 1
          + coalesce((select members from team_accounts a where a.address = made.inviter), 0),
        case number % 10 when 3 then 1000 + number else 0 end
      from ${made}`)
  // Before block 0, so that rows read from the chain never mix with these.
  const place = sql`number - 1000000`
  await db.execute(sql`
    insert into member_records (block_number, tx_index, position, member, list, kind, performance,
        tx_id, at)
      select ${place}, times, 0, address, 'record',
        (array['card', 'box', 'presale', 'pool', 'stake'])[1 + (number + times) % 5],
        case (number + times) % 5 when 4 then null else 1000000 * (1 + number * 7919 % 1009) end,
        hash || 'ab0' || times, at
      from ${made}, generate_series(1, 2) as times where times <= number % 3
      union all
      select ${place}, 3, 0, address, 'liquidity', 'liquidity', null, hash || 'abc3', at
      from ${made} where number % 7 = 3 and exists (select from cast_tokens)
      union all
      select ${place}, 4, 0, address, 'burn', 'burn', null, hash || 'abc4', at
      from ${made} where number % 10 = 3 and exists (select from burn_coins)`)
  await db.execute(sql`
    insert into liquidity_moves (tx_id, position, act, order_key, owner, token, trx, tokens, shares,
        block_number, tx_index, at)
      select hash || 'abc3', 0, 'added', hash || 'abc3', made.address, token.address,
        1000000 * (1 + number), number, 1 + number, ${place}, 3, at
      from ${made}, (select address from cast_tokens order by created_at limit 1) as token
      where number % 7 = 3`)
  const burnt = sql`
    from ${made}, (select coin from burn_coins order by block_number limit 1) as burnable
    where number % 10 = 3`
  await db.execute(sql`
    insert into burns (owner, order_key, id, coin, units, u_amount, power, tx_id, position,
        block_number, tx_index, at)
      select address, hash || 'abc4', 1, coin, 1e18, 1000 + number, 1000 + number, hash || 'abc4', 0,
        ${place}, 4, at
      ${burnt}`)
  await db.execute(sql`
    insert into burn_accounts (owner, coin, burns, units, u_amount, power)
      select address, coin, 1, 1e18, 1000 + number, 1000 + number ${burnt}`)
  await db.execute(sql`
    update team_accounts set bought = done.bought, payments = done.payments
    from (
      select member, coalesce(sum(performance), 0) as bought,
        count(*) filter (where kind <> 'stake') as payments
      from member_records where list = 'record' group by member
    ) as done where done.member = team_accounts.address`)
  await countTeams(db)
}
