import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import { rewardPools, rewardShares } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { stakePlaces, stakes, type StakeFamily } from '../database/stakeSchema.ts'
import { kindsOf } from './stakeAccounts.ts'
import type { Total } from './totals.ts'

/** The numbers of the streams of a family's pools; one that several share is of one coin. */
export const streamsOf = (family: StakeFamily): SQL => sql`(
  select ${stakePlaces.rewards} from ${stakePlaces} where ${inArray(stakePlaces.kind, [...kindsOf[family]])}
  union
  select ${stakePlaces.costs} from ${stakePlaces} where ${inArray(stakePlaces.kind, [...kindsOf[family]])}
)`

/** What an account was paid so far, by coin, out of streams and of plans. */
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

/** Added up for each plan before anything is looked up. */
function readClaimedOfPlans(
  db: Database,
  owner: Address,
): Promise<Pick<Total, 'coin' | 'units'>[]> {
  const claimed = db
    .select({
      contract: stakes.contract,
      place: stakes.place,
      units: sql`sum(${stakes.rewardClaimed})`.mapWith(BigInt).as('claimed_units'),
    })
    .from(stakes)
    .where(and(eq(stakes.owner, owner), eq(stakes.kind, 'plan'), gt(stakes.rewardClaimed, 0n)))
    .groupBy(stakes.contract, stakes.place)
    .as('claimed')
  return db
    .select({ coin: stakePlaces.coin, units: sql`sum(${claimed.units})`.mapWith(BigInt) })
    .from(claimed)
    .innerJoin(
      stakePlaces,
      and(eq(stakePlaces.contract, claimed.contract), eq(stakePlaces.place, claimed.place)),
    )
    .groupBy(stakePlaces.coin)
}
