import { sql } from 'drizzle-orm'
import { addressFromHex, nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'
import type { Database } from '../../backend/database/database.ts'

/** First number, high enough to leave room for rows read from a chain. */
const FIRST_PLACE = 1_000
const FIRST_STREAM = 100_000

/** Number of other stakers. */
const STAKERS = 1_000

/** Owner of every tenth stake. */
export const mainStaker: Address = addressFromHex('5'.repeat(40))

export const placeOf = (number: number): number => FIRST_PLACE + number

interface Crowd {
  readonly staking: Address
  readonly fixedPlans: Address
  readonly usdt: Address
  readonly now: Millis
}

const addresses = (many: number, seed: string) =>
  JSON.stringify(
    Array.from({ length: many }, (_, n) => addressFromHex(String(n).padStart(40, seed))),
  )

/**
 * Adds pools and plans to a backend's tables, as if read from the chain. In turn: a pool of shares,
 * each of a separate token, a pool of a single asset, and a plan. Each pool's stream has paid TRX
 * for ten days and continues for twenty.
 */
export async function addManyPlaces(
  db: Database,
  {
    from = 0,
    many,
    now,
    staking,
    fixedPlans,
    usdt,
  }: Crowd & {
    /** Number of places that exist already. */
    readonly from?: number
    readonly many: number
  },
): Promise<void> {
  const end = from + many
  const at = now - (now % 1_000)
  const made = sql`(
    select n::int, (${addresses(end, 'd')}::jsonb) ->> n::int as token,
      (${addresses(end, 'e')}::jsonb) ->> n::int as pool,
      case n % 3 when 0 then 'lp' when 1 then 'coin' else 'plan' end as kind,
      case when n % 3 = 2 then ${fixedPlans} else ${staking} end as contract,
      ${FIRST_PLACE}::bigint + n as place, ${FIRST_STREAM}::bigint + n as stream
    from generate_series(${from}::int, ${end - 1}::int) as n
  ) as made`
  await db.execute(sql`
    insert into cast_tokens (address, order_key, creator, pool, name, symbol, terms, total_supply, burnt,
        pool_burnt, tx_id, created_at, launched_at, name_look, symbol_look)
      select token, n::text, token, pool, 'Staked ' || n, 'S' || n, '{}',
      1e26, 0, 0, n::text, n, n, 'STAKED' || n, 'S' || n from ${made} where kind = 'lp'`)
  await db.execute(sql`
    insert into pools (address, token, is_first, tokens, trx, opened_tokens, opened_trx, shares)
      select pool, token, true, 1e24, 1e12 - n, 1e24, 1e12, 1e18 from ${made} where kind = 'lp'`)
  await db.execute(sql`
    insert into reward_pools (pool, coin, total_weight, funded, ends_at, counted_at, rate, earned, claimed)
      select stream::text, ${nobody}, 0, 30e6, ${at + 20 * DAY_MS}::bigint, ${at - 10 * DAY_MS}::bigint,
        div(30e6 * 2::numeric ^ 112, 2592000), 0, 0
      from ${made} where kind <> 'plan'`)
  await db.execute(sql`
    insert into stake_places (contract, place, kind, coin, days, cost_bp, least, most, closed, rewards,
        costs, rate_bp, fund, staked, stakers, cancelled, lost)
      select contract, place, kind,
      case kind when 'lp' then pool else case n % 2 when 0 then ${nobody} else ${usdt} end end,
      n % 4 * 30, 500, 1, 1e30, n % 50 = 49,
      case when kind <> 'plan' then stream::text end, case when kind <> 'plan' then stream::text end,
      case kind when 'plan' then 300 + n end, case kind when 'plan' then 1e15 end, 0, 0, 0, 0
      from ${made}`)
}

/**
 * Adds stakes to these places, starting at number `from`, and updates all counts. Of ten stakes,
 * two are unstaked and one is cancelled. Two of the others are due.
 */
export async function addManyStakes(
  db: Database,
  {
    from,
    many,
    places,
    now,
    staking,
    fixedPlans,
    staker = mainStaker,
    isAllTheirs = false,
  }: Crowd & {
    readonly from: number
    readonly many: number
    readonly places: number
    /** Owner of every tenth stake; the main staker by default. */
    readonly staker?: Address
    /** Whether this staker owns all stakes, not just every tenth. */
    readonly isAllTheirs?: boolean
  },
): Promise<void> {
  const at = now - (now % 1_000)
  await db.execute(sql`
    insert into stakes
      select contract, owner, lpad(n::text, 64, 'd'), kind, place, 1000000 + n,
        ${at - 60 * DAY_MS}::bigint + n * 1000,
        ${at}::bigint + (case when n % 10 < 5 then -1 - n % 30 else 1 + n % 200 end) * ${DAY_MS}::bigint
          + n * 1000,
        500, case kind when 'plan' then 10000 + n end, case kind when 'plan' then n % 3 end,
        case when n % 10 < 2 then 'unlocked' when n % 10 = 2 then 'cancelled' end,
        case when n % 10 < 3 then ${at}::bigint - n * 1000 end,
        case when n % 10 = 2 then 50000 end, lpad(n::text, 64, 'd'),
        case when n % 10 < 3 then lpad(n::text, 64, 'd') end, 0, n, 0
      from (
        select n, case n % 3 when 0 then 'lp' when 1 then 'coin' else 'plan' end as kind,
          case when n % 3 = 2 then ${fixedPlans} else ${staking} end as contract,
          ${FIRST_PLACE}::bigint + mod(n, 3) + 3 * mod(n / 100 + n % 100 / 10 * 37, ${Math.floor(places / 3)}::bigint) as place,
          case when ${isAllTheirs} or n / 10 % 10 = 0 then ${staker}
            else (${addresses(STAKERS, '7')}::jsonb) ->> (n % ${STAKERS}::bigint)::int end as owner
        from generate_series(${from}::bigint, ${from + many - 1}::bigint) as n
      ) as made`)
  const isMade = sql`place >= ${FIRST_PLACE}`
  await db.execute(sql`delete from stake_accounts where ${isMade}`)
  await db.execute(sql`
    insert into stake_accounts select owner, contract, place, min(kind),
      coalesce(sum(units) filter (where over is null), 0), count(*) filter (where over is null), count(*)
      from stakes where ${isMade} group by owner, contract, place`)
  await db.execute(sql`
    update stake_places set staked = counted.units, stakers = counted.stakers from (
      select contract, place, sum(units) as units, count(*) filter (where running > 0) as stakers
        from stake_accounts where ${isMade} group by contract, place
    ) as counted
    where counted.contract = stake_places.contract and counted.place = stake_places.place`)
  await db.execute(sql`
    insert into stake_counts select case kind when 'lp' then 'lp' else 'single' end as family,
      count(distinct owner) from stake_accounts where running > 0 group by family
      on conflict (family) do update set stakers = excluded.stakers`)
  await db.execute(sql`delete from reward_shares where pool::bigint >= ${FIRST_STREAM}`)
  await db.execute(sql`
    insert into reward_shares (pool, account, weight, claimed, counted_to, owed)
      select rewards, owner, units, 1000, 0, 0 from stake_accounts join stake_places using (contract, place)
      where ${isMade} and rewards is not null`)
  await db.execute(sql`
    update reward_pools set total_weight = staked from stake_places
      where rewards = pool and ${isMade}`)
}
