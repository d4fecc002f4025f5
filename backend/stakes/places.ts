import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Address } from '../../src/core/address.ts'
import { stillFits } from '../../src/core/plan.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import { inSeconds, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { pools } from '../database/books/launchpadSchema.ts'
import {
  coinRates,
  stakePlaces,
  type PlaceRow,
  type StakeKind,
} from '../database/books/stakeSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import type { OnceABlock } from '../index/onceABlock.ts'
import type { Service } from '../service.ts'
import { noneOwn, readOwn, type Own } from './ownStakes.ts'
import { planTerms } from './planTerms.ts'
import { readShownCoins, type ShownCoin } from './stakeCoins.ts'
import { flowingPerDay, toStream, type StreamRow } from './streams.ts'

export type AnyPlace = Answer<'projectList'>['items'][number]
export type PoolInfo = Extract<AnyPlace, { of: 'lp' | 'coin' }>
export type PlanInfo = Extract<AnyPlace, { of: 'plan' }>

/** A place with its streams, and their worth in sun, if known. */
interface PlaceFacts {
  readonly place: PlaceRow
  readonly rewards: StreamRow | null
  readonly costs: StreamRow | null
  readonly stakedWorth: bigint | null
  readonly perDayWorth: bigint | null
}

const rewardStreams = alias(rewardPools, 'reward_streams')
const costStreams = alias(rewardPools, 'cost_streams')
const stakedRates = alias(coinRates, 'staked_rates')
const earnedRates = alias(coinRates, 'earned_rates')

const worthIn = (
  rates: { readonly sun: PgColumn; readonly per: PgColumn },
  units: SQL | typeof stakePlaces.staked,
): SQL => sql`div(${units} * ${rates.sun}, ${rates.per})`

const stakedWorth = worthIn(stakedRates, stakePlaces.staked)

/**
 * SQL for the daily rate of a stream, as `perDayOf` computes it. `isFlowing` is the condition that
 * it runs.
 */
const perDay = sql`div(${rewardStreams.rate} * ${DAY_MS / SECOND_MS}, ${String(SCALE)}::numeric)`
const isFlowing = (now: Millis) => sql`${rewardStreams.funded} > 0 and case
  when ${rewardStreams.totalWeight} = 0 then ${rewardStreams.endsAt} > ${rewardStreams.countedAt}
  else ${rewardStreams.endsAt} > ${inSeconds(now)} end`
const perDayWorth = (now: Millis) =>
  worthIn(earnedRates, sql`case when ${isFlowing(now)} then ${perDay} else 0 end`)

/** Order by open places first, then by the worth of what is staked there. */
export const openFirst: readonly SQL[] = [
  asc(stakePlaces.closed),
  sql`${stakedWorth} desc nulls last`,
  desc(stakePlaces.stakers),
  asc(stakePlaces.place),
]

/**
 * SQL for the total weight that earns a pool's rewards, including pools that share them. Counts the
 * smallest allowed stake at least.
 */
const weight = sql`(${rewardStreams.totalWeight}
  + greatest(${stakePlaces.least} - ${stakePlaces.staked}, 0))`

/**
 * Orders places by return, best first. A plan counts with its rate, if its fund covers the smallest
 * stake. A pool counts with a year's rewards relative to the worth of everything that earns them.
 */
export const bestFirst = (now: Millis): readonly SQL[] => [
  sql`case when ${stakePlaces.kind} = 'plan'
    then case when div(${stakePlaces.least} * ${stakePlaces.rateBp} * ${stakePlaces.days}, 3650000)
      <= ${stakePlaces.fund} then ${stakePlaces.rateBp} else 0 end
    else div(${perDayWorth(now)} * 3650000, nullif(${worthIn(stakedRates, weight)}, 0))
    end desc nulls last`,
  ...openFirst,
  asc(stakePlaces.kind),
]

interface Asked extends Page {
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
  readonly now: Millis
}

/** Reads places with their streams, unordered. */
async function readFacts(db: Database, where: SQL | undefined, now: Millis): Promise<PlaceFacts[]> {
  const rows = await db
    .select({ place: stakePlaces, rewards: rewardStreams, costs: costStreams })
    .from(stakePlaces)
    .leftJoin(rewardStreams, eq(rewardStreams.pool, stakePlaces.rewards))
    .leftJoin(costStreams, eq(costStreams.pool, stakePlaces.costs))
    .where(where)
  const worthOf = await readRates(
    db,
    rows.flatMap(({ place, rewards }) => (rewards ? [place.coin, rewards.coin] : [place.coin])),
  )
  return rows.map((row) => ({
    ...row,
    stakedWorth: worthOf(row.place.coin, row.place.staked),
    perDayWorth: row.rewards && worthOf(row.rewards.coin, flowingPerDay(row.rewards, now)),
  }))
}

/** Reads rates of the given assets only, because reading all would slow down as pools grow. */
async function readRates(db: Database, coins: readonly Address[]) {
  const rates =
    coins.length === 0
      ? []
      : await db
          .select({
            coin: coinRates.coin,
            sun: sql`${coinRates.sun}`.mapWith(BigInt),
            per: sql`${coinRates.per}`.mapWith(BigInt),
          })
          .from(coinRates)
          .where(inArray(coinRates.coin, [...new Set(coins)]))
  const rateOf = new Map(rates.map((rate) => [rate.coin, rate]))
  return (coin: Address, units: bigint): bigint | null => {
    const rate = rateOf.get(coin)
    return rate ? (units * rate.sun) / rate.per : null
  }
}

/** Reads the identifiers of all places, in order. */
const readOrder = (db: Database, { where, order }: Pick<Asked, 'where' | 'order'>) =>
  db
    .select({ contract: stakePlaces.contract, place: stakePlaces.place })
    .from(stakePlaces)
    .leftJoin(rewardStreams, eq(rewardStreams.pool, stakePlaces.rewards))
    .leftJoin(stakedRates, eq(stakedRates.coin, stakePlaces.coin))
    .leftJoin(earnedRates, eq(earnedRates.coin, rewardStreams.coin))
    .where(where)
    .orderBy(...order)

/** Selects places of the given kinds, by their asset or, for LP tokens, by their pool's token. */
export const isPlace = (
  db: Database,
  kinds: readonly StakeKind[],
  coin?: Address | undefined,
): SQL | undefined =>
  and(
    inArray(stakePlaces.kind, [...kinds]),
    coin &&
      or(
        eq(stakePlaces.coin, coin),
        inArray(
          stakePlaces.coin,
          db.select({ address: pools.address }).from(pools).where(eq(pools.token, coin)),
        ),
      ),
  )

/** A list of places in order. `remember` computes it once for everyone who pages through it. */
interface Listed {
  readonly name: string
  readonly remember: OnceABlock
}

/** Reads a page of the places in order, and their total number. */
async function readPage(
  db: Database,
  asked: Asked,
  list: Listed | undefined,
): Promise<{ total: number; rows: PlaceFacts[] }> {
  if (!list) {
    const rows = await readFacts(db, asked.where, asked.now)
    return { total: rows.length, rows }
  }
  const { where, order, now, offset, limit } = asked
  const all = await list.remember(list.name, now, () => readOrder(db, { where, order }))
  const page = all.slice(offset, offset + limit)
  if (page.length === 0) return { total: all.length, rows: [] }
  // Both contracts use the same numbers, and rows of other places do no harm.
  const isOfPage = and(
    inArray(stakePlaces.contract, [...new Set(page.map(({ contract }) => contract))]),
    inArray(
      stakePlaces.place,
      page.map(({ place }) => place),
    ),
  )
  const rows = await readFacts(db, isOfPage, now)
  const rowBy = new Map(rows.map((row) => [keyOf(row.place), row]))
  return { total: all.length, rows: page.flatMap((each) => rowBy.get(keyOf(each)) ?? []) }
}

const keyOf = ({ contract, place }: Pick<PlaceRow, 'contract' | 'place'>) => `${contract} ${place}`

/**
 * Reads a page of places, with the account's totals in each if an owner is given. Without a `list`,
 * there is at most one place.
 */
export async function readPlaces(
  service: Service,
  asked: Asked & { readonly owner?: Address | undefined; readonly list?: Listed | undefined },
): Promise<{ total: number; items: AnyPlace[]; now: Millis }> {
  const { db } = service
  const { owner, now, list } = asked
  const { total, rows } = await readPage(db, asked, list)
  const shown = await readShownCoins(
    service,
    rows.flatMap(({ place, rewards, costs }) =>
      [place.coin, rewards?.coin, costs?.coin].filter((coin) => coin !== undefined),
    ),
  )
  const places = rows.map(({ place }) => place)
  const ownOf = owner && places.length > 0 ? await readOwn(db, owner, now, places) : undefined
  return {
    total,
    items: rows.map((facts) =>
      toPlace(facts, shown, ownOf && (ownOf(facts.place) ?? noneOwn), now),
    ),
    now,
  }
}

function toPlace(
  { place, rewards, costs, ...worth }: PlaceFacts,
  shown: (coin: Address) => ShownCoin,
  own: Own | undefined,
  now: Millis,
): AnyPlace {
  const { coin, token } = shown(place.coin)
  const common = {
    contract: place.contract,
    coin,
    days: place.days,
    costBp: place.costBp,
    least: String(place.least),
    most: String(place.most),
    isClosed: place.closed,
    staked: String(place.staked),
    stakers: place.stakers,
    own: own ?? null,
  }
  if (place.kind === 'plan')
    return {
      of: 'plan',
      plan: place.place,
      ...common,
      rateBp: place.rateBp!,
      fund: String(place.fund!),
      stillFits: String(stillFits(planTerms(place), place.fund!)),
    }
  return {
    of: place.kind,
    pool: place.place,
    ...common,
    token: place.kind === 'lp' ? token : null,
    rewards: toStream(place.rewards!, rewards, shown, now),
    costs: place.costs === place.rewards ? null : toStream(place.costs!, costs, shown, now),
    stakedWorth: text(worth.stakedWorth),
    perDayWorth: text(worth.perDayWorth),
  }
}

const text = (units: bigint | null) => (units === null ? null : String(units))

export async function readPlace(
  db: Database,
  contract: Address | undefined,
  place: number,
): Promise<PlaceRow | undefined> {
  if (!contract) return undefined
  const [row] = await db
    .select()
    .from(stakePlaces)
    .where(and(eq(stakePlaces.contract, contract), eq(stakePlaces.place, place)))
  return row
}
