import { and, eq, sql } from 'drizzle-orm'
import type { IncomeType } from '../../src/api/endpoints/income.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { earnedBy, inSeconds, mayEarn, owedOf, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { stakePlaces, stakes } from '../database/books/stakeSchema.ts'
import type { Service } from '../service.ts'
import { readEquity } from './equity.ts'
import type { ReadEquityCoin } from './equityCoin.ts'
import { readRewardTypes } from './rewardTypes.ts'

/** Amount of one type of income in an asset, already paid or to be paid. */
export interface Sum {
  readonly type: IncomeType
  readonly coin: Address
  readonly units: bigint
}

/** Amount of one type that can be claimed in an asset. */
export interface Claimable extends Sum {
  /** Equity that the cards own but may not withdraw now; zero for other types. */
  readonly later: bigint
}

/**
 * Computes what an account could claim from the chain's contracts at a time: from each stream, from
 * all plans per asset, and from equity. Amounts grow every second after the last solidified block.
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

/** Computes rewards grown but not claimed, in SQL, as `core/plan.ts` does. */
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
