import { and, eq, gt, or } from 'drizzle-orm'
import { rewardPoolsEvents } from '../../src/chain/contracts/rewardPools.ts'
import { eventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { SECOND_MS, type Millis } from '../../src/core/time.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import { booked, did, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf, parseMillis } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'

/** Returns the subject of a pool: all its shares and their claims belong together. */
export const poolSubject = ({ pool }: { readonly pool?: bigint }) =>
  pool === undefined ? undefined : `reward pool ${pool}`

/** Factor by which the contract's rates are finer than the smallest unit. */
export const SCALE = 2n ** 112n

type PoolRow = typeof rewardPools.$inferSelect
type Counted = Pick<PoolRow, 'totalWeight' | 'endsAt' | 'countedAt'>

/** Returns when a stream ends, as seen at `now`. `RewardPools.sol` computes the same. */
export const endOf = ({ totalWeight, endsAt, countedAt }: Counted, now: Millis): Millis =>
  totalWeight === 0n && Math.min(now, endsAt) > countedAt ? endsAt + (now - countedAt) : endsAt

/** Selects an account's shares that earn, or are already owed something. */
export const mayEarn = (account: Address) =>
  and(
    eq(rewardShares.account, account),
    or(gt(rewardShares.weight, 0n), gt(rewardShares.owed, SCALE - 1n)),
  )

/**
 * Returns what a unit of weight has earned by `now`, times `SCALE`, exactly as the contract
 * computes it.
 */
export function earnedBy(
  { rate, earned, ...counted }: Counted & Pick<PoolRow, 'rate' | 'earned'>,
  now: Millis,
): bigint {
  const passed = secondsBetween(counted.countedAt, Math.min(now, counted.endsAt))
  if (passed === 0n || counted.totalWeight === 0n) return earned
  return earned + (rate * passed) / counted.totalWeight
}

/** Returns a block's time as contracts see it, in whole seconds. */
export const inSeconds = (at: Millis): Millis => Math.floor(at / SECOND_MS) * SECOND_MS

const secondsBetween = (from: Millis, to: Millis): bigint =>
  to > from ? BigInt((to - from) / SECOND_MS) : 0n

/**
 * Events of reward pools and the shares in them. Values that events omit are computed as the
 * contract does.
 */
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
      // The end gives the duration: the remainder and the new amount form one stream.
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

/** Returns a pool with its stream accounted for up to this block. */
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

/** Returns an account's share in a pool, with everything it has earned by this block. */
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

/**
 * Returns what a share has earned but not been paid, times `SCALE`, when a unit of weight has
 * `earned`.
 */
export const owedOf = (
  { owed, weight, countedTo }: Pick<ShareRow, 'owed' | 'weight' | 'countedTo'>,
  earned: bigint,
): bigint => owed + weight * (earned - countedTo)
