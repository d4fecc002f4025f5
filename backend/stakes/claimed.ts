import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { rowCounts } from '../database/rowCounts.ts'
import { stakePlaces, type StakeFamily } from '../database/books/stakeSchema.ts'
import { kindsOf } from './stakeAccounts.ts'
import type { Total } from './totals.ts'

/**
 * Returns SQL for the numbers of the streams of a family's pools. A stream shared by several pools
 * has one asset.
 */
export const streamsOf = (family: StakeFamily): SQL => sql`(
  select ${stakePlaces.rewards} from ${stakePlaces} where ${inArray(stakePlaces.kind, [...kindsOf[family]])}
  union
  select ${stakePlaces.costs} from ${stakePlaces} where ${inArray(stakePlaces.kind, [...kindsOf[family]])}
)`

/** Reads the sums that streams and plans have paid to an account, by asset. */
export async function readClaimed(
  db: Database,
  family: StakeFamily,
  owner: Address,
): Promise<Pick<Total, 'coin' | 'units'>[]> {
  const ofStreams = await db
    .select({ coin: rewardPools.coin, units: sql`sum(${rewardShares.claimed})`.mapWith(BigInt) })
    .from(rewardShares)
    .innerJoin(rewardPools, eq(rewardPools.pool, rewardShares.pool))
    .where(
      and(
        eq(rewardShares.account, owner),
        gt(rewardShares.claimed, 0n),
        sql`${rewardShares.pool} in ${streamsOf(family)}`,
      ),
    )
    .groupBy(rewardPools.coin)
  const ofPlans = family === 'lp' ? [] : await readClaimedOfPlans(db, owner)
  const sums = new Map<Address, bigint>()
  for (const { coin, units } of [...ofStreams, ...ofPlans])
    sums.set(coin, (sums.get(coin) ?? 0n) + units)
  return [...sums]
    .map(([coin, units]) => ({ coin, units }))
    .sort((a, b) => (a.coin < b.coin ? -1 : 1))
}

/** Reads an account's claims from plans, from sums that triggers update with each claim. */
async function readClaimedOfPlans(
  db: Database,
  owner: Address,
): Promise<Pick<Total, 'coin' | 'units'>[]> {
  const { key, list, units } = rowCounts
  return db
    .select({ coin: stakePlaces.coin, units: sql`sum(${units})`.mapWith(BigInt) })
    .from(stakePlaces)
    .innerJoin(
      rowCounts,
      and(
        eq(list, 'claimed of plan'),
        sql`${key} = (${`${owner} `} || ${stakePlaces.contract} || ' ' || ${stakePlaces.place})
          collate "C"`,
      ),
    )
    .where(eq(stakePlaces.kind, 'plan'))
    .groupBy(stakePlaces.coin)
}
