import { and, asc, eq, gt, inArray, isNull, lte, min, or, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import type { Millis } from '../../../src/core/time.ts'
import { earnedBy, endOf, inSeconds, owedOf, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools, rewardShares } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import {
  coinRates,
  stakeAccounts,
  stakeCounts,
  stakePlaces,
  stakes,
  type StakeFamily,
} from '../database/stakeSchema.ts'
import type { Answer, Handlers } from '../http/answer.ts'
import { chainTime, type Service } from '../service.ts'
import { kindsOf } from './stakeAccounts.ts'
import { readShownCoins } from './stakeCoins.ts'

type Statistic = Answer<'lpPledgeStatistic'>
type OwnStatistic = NonNullable<Statistic['own']>

/** The most of each list: of coins, those that are worth most. */
const MOST = 100

/** What there is altogether, and what an account has of it. */
export const stakeStatisticHandlers = (
  service: Service,
): Handlers<'lpPledgeStatistic' | 'singleCoinPledgeStatistic'> => ({
  lpPledgeStatistic: async ({ owner }) => ok(await readStatistic(service, 'lp', owner)),
  singleCoinPledgeStatistic: async ({ owner }) => ok(await readStatistic(service, 'single', owner)),
})

async function readStatistic(
  service: Service,
  family: StakeFamily,
  owner: Address | undefined,
): Promise<Statistic> {
  const { db } = service
  const now = await chainTime(service)
  const isOfFamily = inArray(stakePlaces.kind, [...kindsOf[family]])
  const [counted] = await db.select().from(stakeCounts).where(eq(stakeCounts.family, family))
  return {
    open: await db.$count(stakePlaces, and(isOfFamily, eq(stakePlaces.closed, false))),
    stakers: counted?.stakers ?? 0,
    ...(await shownTotals(service, await readStaked(db, isOfFamily))),
    own: owner ? await readOwnStatistic(service, family, owner, now) : null,
    now,
  }
}

interface Total {
  readonly coin: Address
  readonly units: bigint
  /** In sun; null if nothing tells. */
  readonly worth: bigint | null
}

const totalOf = (units: SQL) => ({
  coin: stakePlaces.coin,
  units: sql<bigint>`sum(${units})`.mapWith(BigInt),
  worth: sql<
    bigint | null
  >`div(sum(${units}) * min(${coinRates.sun}), min(${coinRates.per}))`.mapWith(BigInt),
})

/** What is staked of each coin, by all. */
const readStaked = (db: Database, where: SQL): Promise<Total[]> =>
  db
    .select(totalOf(sql`${stakePlaces.staked}`))
    .from(stakePlaces)
    .leftJoin(coinRates, eq(coinRates.coin, stakePlaces.coin))
    .where(and(where, gt(stakePlaces.staked, 0n)))
    .groupBy(stakePlaces.coin)

/** The same by one account. */
const readOwnStaked = (db: Database, where: SQL | undefined): Promise<Total[]> =>
  db
    .select(totalOf(sql`${stakeAccounts.units}`))
    .from(stakeAccounts)
    .innerJoin(
      stakePlaces,
      and(
        eq(stakePlaces.contract, stakeAccounts.contract),
        eq(stakePlaces.place, stakeAccounts.place),
      ),
    )
    .leftJoin(coinRates, eq(coinRates.coin, stakePlaces.coin))
    .where(and(where, gt(stakeAccounts.running, 0)))
    .groupBy(stakePlaces.coin)

const byWorth = (a: Total, b: Total) =>
  a.worth === b.worth ? (a.coin < b.coin ? -1 : 1) : (b.worth ?? -1n) > (a.worth ?? -1n) ? 1 : -1

/** As far as anything tells: null only if nothing does of anything. */
async function shownTotals(
  service: Service,
  totals: readonly Total[],
): Promise<Pick<Statistic, 'staked' | 'stakedWorth'>> {
  const told = totals.flatMap(({ worth }) => worth ?? [])
  const isTold = told.length > 0 || totals.length === 0
  return {
    staked: await shownPrices(service, totals.toSorted(byWorth)),
    stakedWorth: isTold ? String(told.reduce((sum, each) => sum + each, 0n)) : null,
  }
}

async function shownPrices(
  service: Service,
  totals: readonly Pick<Total, 'coin' | 'units'>[],
): Promise<Statistic['staked']> {
  const first = totals.slice(0, MOST)
  const shown = await readShownCoins(
    service,
    first.map(({ coin }) => coin),
  )
  return first.map(({ coin, units }) => ({ coin: shown(coin).coin, units: String(units) }))
}

async function readOwnStatistic(
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

/** Each kind has an index in which the first one to come is found at once. */
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
    due += await db.$count(stakes, and(isRunning, lte(stakes.until, now)))
    const [row] = await db
      .select({ at: min(stakes.until) })
      .from(stakes)
      .where(and(isRunning, gt(stakes.until, now)))
    next = Math.min(next, row?.at ?? Infinity)
  }
  return { due, nextUnlockAt: next === Infinity ? null : next }
}

/** The numbers of the streams of a family's pools; one that several share is of one coin. */
const streamsOf = (family: StakeFamily): SQL => sql`(
  select ${stakePlaces.rewards} from ${stakePlaces} where ${inArray(stakePlaces.kind, [...kindsOf[family]])}
  union
  select ${stakePlaces.costs} from ${stakePlaces} where ${inArray(stakePlaces.kind, [...kindsOf[family]])}
)`

const { pool, funded, totalWeight, endsAt, countedAt, rate, earned } = rewardPools
const streamColumns = { pool, funded, totalWeight, endsAt, countedAt, rate, earned }
const { weight, owed, countedTo } = rewardShares
const shareColumns = { weight, owed, countedTo }

/**
 * The streams in which an account has something to claim, and then those in which it earns; those with
 * the lowest numbers if there are too many, until they are claimed.
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
    .where(
      and(
        eq(rewardShares.account, owner),
        or(gt(rewardShares.weight, 0n), gt(rewardShares.owed, SCALE - 1n)),
        sql`${rewardShares.pool} in ${streamsOf(family)}`,
      ),
    )
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

/** Stakes of plans whose reward was not all claimed, those first that are grown or grow first. */
async function readOrders(db: Database, owner: Address): Promise<string[]> {
  const rows = await db
    .select({ orderKey: stakes.orderKey })
    .from(stakes)
    .where(and(eq(stakes.owner, owner), sql`${stakes.reward} > ${stakes.rewardClaimed}`))
    .orderBy(asc(stakes.until), asc(stakes.orderKey))
    .limit(MOST)
  return rows.map(({ orderKey }) => orderKey)
}

/** What an account was paid so far, by coin, out of streams and of plans. */
async function readClaimed(
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
