import { and, eq, sql } from 'drizzle-orm'
import type { IncomeType } from '../../../src/api/endpoints/income.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import { earnedBy, inSeconds, mayEarn, owedOf, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools, rewardShares } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { stakePlaces, stakes } from '../database/stakeSchema.ts'
import type { Service } from '../service.ts'
import { readEquity } from './equity.ts'
import type { ReadEquityCoin } from './equityCoin.ts'
import { readRewardTypes } from './rewardTypes.ts'

/** What is, was or can be paid of a type, in a coin. */
export interface Sum {
  readonly type: IncomeType
  readonly coin: Address
  readonly units: bigint
}

/** What can be claimed of a type, in a coin. */
export interface Claimable extends Sum {
  /** Of equity: what its cards have besides, and may not take now. */
  readonly later: bigint
}

/**
 * What an account could claim of the chain's contracts at a time: of each stream, of all plans in a coin,
 * and of equity. It has grown by the second since the last solidified block.
 */
export async function readClaimable(
  { db }: Pick<Service, 'db'>,
  readEquityCoin: ReadEquityCoin,
  owner: Address,
  now: Millis,
): Promise<Claimable[]> {
  const at = inSeconds(now)
  const sums = [...(await readStreams(db, owner, at)), ...(await readPlans(db, owner, at))]
  const claimable = sums.map((sum) => ({ ...sum, later: 0n }))
  const { claimable: units, later } = await readEquity(db, owner, now)
  if (units + later === 0n) return claimable
  return [...claimable, { type: 'rwa', coin: await readEquityCoin(), units, later }]
}

async function readStreams(db: Database, owner: Address, at: Millis): Promise<Sum[]> {
  const rows = await db
    .select({ pool: rewardPools, share: rewardShares })
    .from(rewardShares)
    .innerJoin(rewardPools, eq(rewardPools.pool, rewardShares.pool))
    .where(mayEarn(owner))
  const typeOf = await readRewardTypes(
    db,
    rows.map(({ pool }) => pool.pool),
  )
  return rows.flatMap(({ pool, share }) => {
    const type = typeOf(pool.pool)
    const units = owedOf(share, earnedBy(pool, at)) / SCALE
    return type && units > 0n ? [{ type, coin: pool.coin, units }] : []
  })
}

/** What rewards have grown to and was not claimed: as `core/plan.ts` counts it, for the database. */
async function readPlans(db: Database, owner: Address, at: Millis): Promise<Sum[]> {
  const { over, reward, rewardClaimed, since, until } = stakes
  const grown = sql`case when ${over} is not null or ${until} <= ${at} then ${reward}
    else div(${reward} * (greatest(${at} - ${since}, 0) / 1000), ${until} / 1000 - ${since} / 1000) end`
  const claimable = db
    .select({
      contract: stakes.contract,
      place: stakes.place,
      units: sql`sum(${grown} - ${rewardClaimed})`.mapWith(BigInt).as('claimable_units'),
    })
    .from(stakes)
    .where(and(eq(stakes.owner, owner), sql`${reward} > ${rewardClaimed}`))
    .groupBy(stakes.contract, stakes.place)
    .as('claimable')
  const rows = await db
    .select({ coin: stakePlaces.coin, units: sql`sum(${claimable.units})`.mapWith(BigInt) })
    .from(claimable)
    .innerJoin(
      stakePlaces,
      and(eq(stakePlaces.contract, claimable.contract), eq(stakePlaces.place, claimable.place)),
    )
    .groupBy(stakePlaces.coin)
  return rows.flatMap(({ coin, units }) => (units > 0n ? [{ type: 'coin', coin, units }] : []))
}
