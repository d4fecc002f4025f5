import { and, asc, eq, gt, gte, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { earnedBy, endOf, inSeconds, mayEarn, owedOf, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools, rewardShares } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { countBefore, startOfDay } from '../database/rowCounts.ts'
import { stakeAccounts, stakes, type StakeFamily } from '../database/books/stakeSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { readClaimed, streamsOf } from './claimed.ts'
import { kindsOf } from './stakeAccounts.ts'
import { readOwnStaked, shownPrices, shownTotals } from './totals.ts'

type OwnStatistic = NonNullable<Answer<'lpPledgeStatistic'>['own']>

/** Most streams, and most stakes, in an answer. */
const MOST = 100

/** Summarises an account's stakes, and what it can claim or unstake. */
export async function readOwnStatistic(
  service: Service,
  family: StakeFamily,
  owner: Address,
  now: Millis,
): Promise<OwnStatistic> {
  const { db } = service
  const kinds = [...kindsOf[family]]
  const isOwn = and(eq(stakeAccounts.owner, owner), inArray(stakeAccounts.kind, kinds))
  const [counted] = await db
    .select({ count: sql`coalesce(sum(${stakeAccounts.running}), 0)`.mapWith(Number) })
    .from(stakeAccounts)
    .where(isOwn)
  return {
    count: counted!.count,
    ...(await shownTotals(service, await readOwnStaked(db, isOwn))),
    ...(await readTimes(db, family, owner, now)),
    streams: await readStreams(db, family, owner, now),
    orders: family === 'single' ? await readOrders(db, owner) : [],
    claimed: await shownPrices(service, await readClaimed(db, family, owner)),
  }
}

/**
 * Reads how many stakes are due, and when the next one is. An index for each kind finds the next at
 * once.
 */
async function readTimes(
  db: Database,
  family: StakeFamily,
  owner: Address,
  now: Millis,
): Promise<Pick<OwnStatistic, 'due' | 'nextUnlockAt'>> {
  let due = 0
  let next = Infinity
  for (const kind of kindsOf[family]) {
    const isRunning = and(eq(stakes.owner, owner), eq(stakes.kind, kind), isNull(stakes.over))
    due += await countBefore(db, 'day of kind', `${owner} ${kind}`, now)
    const isToday = and(gte(stakes.until, startOfDay(now)), lte(stakes.until, now))
    due += await db.$count(stakes, and(isRunning, isToday))
    const [row] = await db
      .select({ at: min(stakes.until) })
      .from(stakes)
      .where(and(isRunning, gt(stakes.until, now)))
    next = Math.min(next, row?.at ?? Infinity)
  }
  return { due, nextUnlockAt: next === Infinity ? null : next }
}

const { pool, funded, totalWeight, endsAt, countedAt, rate, earned } = rewardPools
const streamColumns = { pool, funded, totalWeight, endsAt, countedAt, rate, earned }
const { weight, owed, countedTo } = rewardShares
const shareColumns = { weight, owed, countedTo }

/**
 * Reads the streams in which an account has something to claim, then those in which it earns. If
 * there are too many, those with the lowest numbers come until they are claimed.
 */
async function readStreams(
  db: Database,
  family: StakeFamily,
  owner: Address,
  now: Millis,
): Promise<number[]> {
  const rows = await db
    .select({ pool: streamColumns, share: shareColumns })
    .from(rewardShares)
    .innerJoin(rewardPools, eq(rewardPools.pool, rewardShares.pool))
    .where(and(mayEarn(owner), sql`${rewardShares.pool} in ${streamsOf(family)}`))
  const at = inSeconds(now)
  const told = rows.flatMap(({ pool, share }) => {
    const hasSome = owedOf(share, earnedBy(pool, at)) >= SCALE
    const isEarning = share.weight > 0n && pool.funded > 0n && endOf(pool, at) > at
    return hasSome || isEarning ? [{ stream: Number(pool.pool), hasSome }] : []
  })
  return told
    .sort((a, b) => Number(b.hasSome) - Number(a.hasSome) || a.stream - b.stream)
    .slice(0, MOST)
    .map(({ stream }) => stream)
}

/** Reads stakes in plans with unclaimed rewards, those that end first coming first. */
async function readOrders(db: Database, owner: Address): Promise<string[]> {
  const rows = await db
    .select({ orderKey: stakes.orderKey })
    .from(stakes)
    .where(and(eq(stakes.owner, owner), sql`${stakes.reward} > ${stakes.rewardClaimed}`))
    .orderBy(asc(stakes.until), asc(stakes.orderKey))
    .limit(MOST)
  return rows.map(({ orderKey }) => orderKey)
}
