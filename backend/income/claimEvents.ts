import { and, eq } from 'drizzle-orm'
import { fixedPlansEvents } from '../../src/chain/contracts/fixedPlans.ts'
import { rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import { poolSubject } from '../cards/rewardEvents.ts'
import { rewardPools } from '../database/books/cardSchema.ts'
import { rewardClaims } from '../database/books/rewardClaimSchema.ts'
import { stakePlaces, stakes } from '../database/books/stakeSchema.ts'
import { booked, placed, type Chapter } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'
import { stakeSubject } from '../stakes/stakeEvents.ts'
import { readRewardTypes } from './rewardTypes.ts'

/** Events of single payments by streams and plans. Their own chapters store the sums. */
export const claimChapter: Chapter = [
  booked({
    from: 'rewardPools',
    shape: rewardPoolsEvents.claimed,
    of: poolSubject,
    async apply(entry, { pool, account: owner, amount }) {
      const { db, contract } = entry
      const stream = String(pool)
      const type = (await readRewardTypes(db, [stream]))(stream)
      // A stream of unknown type is no income that is shown here, whatever gave it weight.
      if (type === undefined) return
      const [known] = await db
        .select({ coin: rewardPools.coin })
        .from(rewardPools)
        .where(eq(rewardPools.pool, stream))
      if (!known) throw new Unbookable(`there is no pool ${pool}`)
      await db
        .insert(rewardClaims)
        .values({ ...placed(entry), owner, type, contract, coin: known.coin, units: amount })
    },
  }),
  booked({
    from: 'fixedPlans',
    shape: fixedPlansEvents.rewardClaimed,
    of: stakeSubject,
    async apply(entry, { order, account: owner, amount }) {
      const { db, contract } = entry
      const [known] = await db
        .select({ coin: stakePlaces.coin })
        .from(stakes)
        .innerJoin(
          stakePlaces,
          and(eq(stakePlaces.contract, stakes.contract), eq(stakePlaces.place, stakes.place)),
        )
        .where(
          and(eq(stakes.contract, contract), eq(stakes.owner, owner), eq(stakes.orderKey, order)),
        )
      if (!known) throw new Unbookable(`${owner} has no stake ${order} in ${contract}`)
      await db.insert(rewardClaims).values({
        ...placed(entry),
        owner,
        type: 'coin',
        contract,
        coin: known.coin,
        units: amount,
      })
    },
  }),
]
