import { and, eq, gt, or } from 'drizzle-orm'
import { rewardPoolsEvents } from '../../../src/chain/contracts/rewardPools.ts'
import { eventShape } from '../../../src/chain/event.ts'
import type { Address } from '../../../src/core/address.ts'
import { SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { rewardPools, rewardShares } from '../database/cardSchema.ts'
import { booked, did, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf, parseMillis } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'

/** Of a pool, all shares and what was claimed of them belong together. */
export const poolSubject = ({ pool }: { readonly pool?: bigint }) =>
  pool === undefined ? undefined : `reward pool ${pool}`

/** The contract's rates are this many times finer than the smallest unit. */
export const SCALE = 2n ** 112n

type PoolRow = typeof rewardPools.$inferSelect
type Counted = Pick<PoolRow, 'totalWeight' | 'endsAt' | 'countedAt'>

/** When a stream ends, as of now: `RewardPools.sol` counts the same. */
export const endOf = ({ totalWeight, endsAt, countedAt }: Counted, now: Millis): Millis =>
  totalWeight === 0n && Math.min(now, endsAt) > countedAt ? endsAt + (now - countedAt) : endsAt

/** Shares of an account that earn, or are owed something already. */
export const mayEarn = (account: Address) =>
  and(
    eq(rewardShares.account, account),
    or(gt(rewardShares.weight, 0n), gt(rewardShares.owed, SCALE - 1n)),
  )

/** What a unit of weight has earned up to now, times `SCALE`: the same, to the last digit. */
export function earnedBy(
  { rate, earned, ...counted }: Counted & Pick<PoolRow, 'rate' | 'earned'>,
  now: Millis,
): bigint {
  const passed = secondsBetween(counted.countedAt, Math.min(now, counted.endsAt))
  if (passed === 0n || counted.totalWeight === 0n) return earned
  return earned + (rate * passed) / counted.totalWeight
}

/** The time of a block as contracts see it. */
export const inSeconds = (at: Millis): Millis => Math.floor(at / SECOND_MS) * SECOND_MS

const secondsBetween = (from: Millis, to: Millis): bigint =>
  to > from ? BigInt((to - from) / SECOND_MS) : 0n

/** Pools of rewards, and everybody's share in them. What events do not tell is counted as there. */
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
        rate: 0n,
        earned: 0n,
        claimed: 0n,
      }),
  }),
  booked({
    from: 'rewardPools',
    shape: rewardPoolsEvents.funded,
    of: poolSubject,
    async apply(entry, { pool, amount, endsAt: told }) {
      const known = await countPool(entry, pool)
      const endsAt = millisOf(told)
      // How long it is to flow follows from its end: with what is left it makes one stream.
      const length = secondsBetween(known.countedAt, endsAt)
      if (length === 0n) throw new Unbookable(`a stream cannot end at ${endsAt}`)
      const rest = known.rate * secondsBetween(known.countedAt, known.endsAt)
      await changePool(entry, {
        ...known,
        funded: known.funded + amount,
        rate: (rest + amount * SCALE) / length,
        endsAt,
      })
    },
  }),
  booked({
    from: 'rewardPools',
    shape: eventShape('WeightSet(uint256 indexed pool,address indexed account,uint256 weight)'),
    of: poolSubject,
    async apply(entry, { pool, account, weight }) {
      const known = await countPool(entry, pool)
      const share = await settleShare(entry, known, account)
      const totalWeight = known.totalWeight - share.weight + weight
      await changePool(entry, { ...known, totalWeight })
      await changeShare(entry, { ...share, weight })
    },
  }),
  booked({
    from: 'rewardPools',
    shape: rewardPoolsEvents.claimed,
    of: poolSubject,
    async apply(entry, { pool, account, amount }) {
      const known = await countPool(entry, pool)
      const share = await settleShare(entry, known, account)
      await changePool(entry, { ...known, claimed: known.claimed + amount })
      await changeShare(entry, {
        ...share,
        claimed: share.claimed + amount,
        lastClaimAt: entry.place.at,
        owed: share.owed - amount * SCALE,
      })
      await did(entry, 'claimStream', known.pool, account)
    },
  }),
]

/** A pool, with its stream accounted for up to now. */
async function countPool({ db, place }: Entry, pool: bigint): Promise<PoolRow> {
  const [known] = await db
    .select()
    .from(rewardPools)
    .where(eq(rewardPools.pool, String(pool)))
  if (!known) throw new Unbookable(`there is no pool ${pool}`)
  const now = inSeconds(place.at)
  return {
    ...known,
    earned: earnedBy(known, now),
    endsAt: parseMillis(endOf(known, now)),
    countedAt: now,
  }
}

const changePool = ({ db }: Entry, { pool, ...changed }: PoolRow) =>
  db.update(rewardPools).set(changed).where(eq(rewardPools.pool, pool))

type ShareRow = typeof rewardShares.$inferSelect

/** What an account has in a pool, with all that it has earned by now. */
async function settleShare(
  { db }: Entry,
  { pool, earned }: PoolRow,
  account: Address,
): Promise<ShareRow> {
  const [known] = await db
    .select()
    .from(rewardShares)
    .where(and(eq(rewardShares.pool, pool), eq(rewardShares.account, account)))
  const none = { weight: 0n, claimed: 0n, lastClaimAt: null, countedTo: 0n, owed: 0n }
  const share = known ?? { pool, account, ...none }
  return { ...share, owed: owedOf(share, earned), countedTo: earned }
}

const changeShare = ({ db }: Entry, share: ShareRow) =>
  db
    .insert(rewardShares)
    .values(share)
    .onConflictDoUpdate({ target: [rewardShares.pool, rewardShares.account], set: share })

/** What a share has earned and was not paid, times `SCALE`, where a unit of weight has `earned`. */
export const owedOf = (
  { owed, weight, countedTo }: Pick<ShareRow, 'owed' | 'weight' | 'countedTo'>,
  earned: bigint,
): bigint => owed + weight * (earned - countedTo)
