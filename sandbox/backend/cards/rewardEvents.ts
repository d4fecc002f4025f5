import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { rewardPoolsEvents } from '../../../src/chain/contracts/rewardPools.ts'
import { eventShape } from '../../../src/chain/event.ts'
import type { Address } from '../../../src/core/address.ts'
import { SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { rewardPools, rewardShares } from '../database/cardSchema.ts'
import { booked, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf, parseMillis } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'

const poolSubject = ({ pool }: { readonly pool?: bigint }) =>
  pool === undefined ? undefined : `reward pool ${pool}`

const shareSubject = ({ pool, account }: { readonly pool?: bigint; readonly account?: Address }) =>
  pool === undefined || account === undefined ? undefined : `reward ${pool} ${account}`

type Stream = Pick<typeof rewardPools.$inferSelect, 'totalWeight' | 'endsAt' | 'countedAt'>

/** When a stream ends, as of now: `RewardPools.sol` counts the same. */
export const endOf = ({ totalWeight, endsAt, countedAt }: Stream, now: Millis): Millis =>
  totalWeight === 0n && Math.min(now, endsAt) > countedAt ? endsAt + (now - countedAt) : endsAt

/** The time of a block as contracts see it. */
export const inSeconds = (at: Millis): Millis => Math.floor(at / SECOND_MS) * SECOND_MS

/** Pools of rewards, and everybody's share in them. */
export const rewardChapter: Chapter = [
  booked({
    from: 'rewardPools',
    shape: eventShape(
      'PoolMade(uint256 indexed pool,address indexed controller,address indexed coin)',
    ),
    of: poolSubject,
    apply: ({ db, place }, { pool, coin }) =>
      db.insert(rewardPools).values({
        pool: String(pool),
        coin,
        totalWeight: 0n,
        funded: 0n,
        endsAt: 0,
        countedAt: inSeconds(place.at),
      }),
  }),
  booked({
    from: 'rewardPools',
    shape: rewardPoolsEvents.funded,
    of: poolSubject,
    apply: (entry, { pool, amount, endsAt }) =>
      count(entry, pool, {
        funded: raised(rewardPools.funded, amount),
        endsAt: millisOf(endsAt),
      }),
  }),
  booked({
    from: 'rewardPools',
    shape: eventShape('WeightSet(uint256 indexed pool,address indexed account,uint256 weight)'),
    // A pool's whole weight is made of all shares.
    of: poolSubject,
    async apply(entry, { pool, account, weight }) {
      const { db } = entry
      const [known] = await db
        .select({ weight: rewardShares.weight })
        .from(rewardShares)
        .where(and(eq(rewardShares.pool, String(pool)), eq(rewardShares.account, account)))
      await count(entry, pool, {
        totalWeight: raised(rewardPools.totalWeight, weight - (known?.weight ?? 0n)),
      })
      await db
        .insert(rewardShares)
        .values({ pool: String(pool), account, weight, claimed: 0n })
        .onConflictDoUpdate({ target: [rewardShares.pool, rewardShares.account], set: { weight } })
    },
  }),
  booked({
    from: 'rewardPools',
    shape: rewardPoolsEvents.claimed,
    of: shareSubject,
    on: poolSubject,
    async apply(entry, { pool, account, amount }) {
      const { db, place } = entry
      await count(entry, pool)
      await db
        .insert(rewardShares)
        .values({
          pool: String(pool),
          account,
          weight: 0n,
          claimed: amount,
          lastClaimAt: place.at,
        })
        .onConflictDoUpdate({
          target: [rewardShares.pool, rewardShares.account],
          set: {
            claimed: raised(rewardShares.claimed, amount),
            lastClaimAt: place.at,
          },
        })
    },
  }),
]

/** Accounts for a pool's stream up to now, and then changes it. */
async function count(
  { db, place }: Entry,
  pool: bigint,
  changes: PgUpdateSetSource<typeof rewardPools> = {},
): Promise<void> {
  const isIt = eq(rewardPools.pool, String(pool))
  const [known] = await db.select().from(rewardPools).where(isIt)
  if (!known) throw new Unbookable(`there is no pool ${pool}`)
  const now = inSeconds(place.at)
  await db
    .update(rewardPools)
    .set({ endsAt: parseMillis(endOf(known, now)), countedAt: now, ...changes })
    .where(isIt)
}
