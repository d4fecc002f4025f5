import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Address } from '../../../src/core/address.ts'
import { stillFits } from '../../../src/core/plan.ts'
import { DAY_MS, SECOND_MS, type Millis } from '../../../src/core/time.ts'
import { inSeconds, SCALE } from '../cards/rewardEvents.ts'
import { rewardPools } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { pools } from '../database/launchpadSchema.ts'
import { coinRates, stakePlaces, type PlaceRow, type StakeKind } from '../database/stakeSchema.ts'
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

/** A place with its streams, and what they are worth in sun, if anything tells. */
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

/** What a stream pays in a day while it lasts, and whether it does: `perDayOf` for the database. */
const perDay = sql`div(${rewardStreams.rate} * ${DAY_MS / SECOND_MS}, ${String(SCALE)}::numeric)`
const isFlowing = (now: Millis) => sql`${rewardStreams.funded} > 0 and case
  when ${rewardStreams.totalWeight} = 0 then ${rewardStreams.endsAt} > ${rewardStreams.countedAt}
  else ${rewardStreams.endsAt} > ${inSeconds(now)} end`
const perDayWorth = (now: Millis) =>
  worthIn(earnedRates, sql`case when ${isFlowing(now)} then ${perDay} else 0 end`)

/** Those that take stakes first, then by what is staked there. */
export const openFirst: readonly SQL[] = [
  asc(stakePlaces.closed),
  sql`${stakedWorth} desc nulls last`,
  desc(stakePlaces.stakers),
  asc(stakePlaces.place),
]

/** All that earns a pool's rewards, also in pools that share them, if it has the least one may stake. */
const weight = sql`(${rewardStreams.totalWeight}
  + greatest(${stakePlaces.least} - ${stakePlaces.staked}, 0))`

/**
 * What pays most first: a plan's rate, if its fund covers anything; of a pool a year's rewards against
 * the worth of all that earns them.
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

/** Places with their streams, in no order. */
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

/** Only of the coins that are named: all pools' together would take longer, the more there are. */
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

/** All places in an order, by what tells them apart. */
const readOrder = (db: Database, { where, order }: Pick<Asked, 'where' | 'order'>) =>
  db
    .select({ contract: stakePlaces.contract, place: stakePlaces.place })
    .from(stakePlaces)
    .leftJoin(rewardStreams, eq(rewardStreams.pool, stakePlaces.rewards))
    .leftJoin(stakedRates, eq(stakedRates.coin, stakePlaces.coin))
    .leftJoin(earnedRates, eq(earnedRates.coin, rewardStreams.coin))
    .where(where)
    .orderBy(...order)

/** Places of these kinds; of shares by their pool's token, else by the coin. */
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

/** A list of places in their order: worked out once for all who page through it, by `remember`. */
interface Listed {
  readonly name: string
  readonly remember: OnceABlock
}

/** Some of the places, in their order, and how many there are in all. */
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
  // Contracts number their places alike: more of them than were asked for do no harm.
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
 * A page of places, with what an account has in each if one is given. Without a `list`, it is one place
 * at most.
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
