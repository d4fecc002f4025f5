import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { CardSort } from '../../src/api/endpoints/cards.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { cardListings, cards, listingCounts } from '../database/books/cardSchema.ts'
import { countsOf } from '../database/rowCounts.ts'
import type { Database } from '../database/database.ts'
import type { Page } from '../http/page.ts'
import { selectCards, type CardRow } from './cardRecords.ts'
import type { Rates } from './rates.ts'
import { inSeconds } from './rewardEvents.ts'

export interface Wanted {
  readonly level?: number | undefined
  readonly coin?: Address | undefined
  /** If given, listings that cannot be bought now are included. */
  readonly seller?: Address | undefined
}

interface Asked extends Wanted, Page {
  readonly sort: CardSort
  readonly now: Millis
  readonly rates: Rates
}

/** Reads a page of listings with their cards. */
export async function readListed(db: Database, asked: Asked): Promise<CardRow[]> {
  const tokenIds = await readPage(db, asked)
  if (tokenIds.length === 0) return []
  const rows = await selectCards(db, inArray(cards.tokenId, tokenIds))
  const rowOf = new Map(rows.map((row) => [row.card.tokenId, row]))
  // A card may be sold between the two queries.
  return tokenIds.flatMap((id) => rowOf.get(id) ?? []).filter(({ listing }) => listing !== null)
}

/**
 * Reads a page of card numbers. Every sort order has an index, so a page's cost depends only on its
 * offset.
 */
async function readPage(db: Database, asked: Asked): Promise<bigint[]> {
  const { sort, offset, limit } = asked
  const where = matching(asked)
  if (sort === 'expensive' || sort === 'cheap') return readByPrice(db, asked, where)
  const rows = await db
    .select({ tokenId: cardListings.tokenId })
    .from(cardListings)
    .where(where)
    .orderBy(sort === 'oldest' ? asc(cardListings.id) : desc(cardListings.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ tokenId }) => tokenId)
}

/** Merges the results of each asset's index. */
async function readByPrice(db: Database, asked: Asked, where: SQL | undefined): Promise<bigint[]> {
  const { sort, offset, limit, rates } = asked
  const coins = asked.coin ? [asked.coin] : await readCoinsOfMarket(db, asked.level)
  if (coins.length === 0) return []
  const direction = sort === 'cheap' ? sql`asc` : sql`desc`
  const lists = coins.map((coin) => {
    const rate = rates.get(coin)
    return sql`(
      select token_id, id, ${rate === undefined ? 1 : 0}::int as rank,
        price * ${rate ?? 1n}::numeric as value
      from card_listings where ${and(where, eq(cardListings.coin, coin))}
      order by price ${direction}, id ${direction} limit ${offset + limit}
    )`
  })
  const rows = await db
    .select({ tokenId: sql`token_id`.mapWith(BigInt) })
    .from(sql`(${sql.join(lists, sql` union all `)}) as lists`)
    .orderBy(sql`rank, value ${direction}, id ${direction}`)
    .limit(limit)
    .offset(offset)
  return rows.map(({ tokenId }) => tokenId)
}

async function readCoinsOfMarket(db: Database, level: number | undefined): Promise<Address[]> {
  const rows = await db
    .selectDistinct({ coin: listingCounts.coin })
    .from(listingCounts)
    .where(and(gt(listingCounts.standing, 0), level === undefined ? undefined : isLevel(level)))
  return rows.map(({ coin }) => coin)
}

/**
 * Counts the listings that can be bought. Of the open listings, only the few that cannot be bought
 * are counted one by one.
 */
export async function countListed(
  db: Database,
  wanted: Wanted & { readonly now: Millis },
): Promise<number> {
  const { level, coin, seller, now } = wanted
  if (seller) {
    const standing = await countsOf(db, 'card listing of seller', seller)
    return standing.reduce((sum, { of, rows }) => {
      const isWanted = of[0] === String(level ?? of[0]) && of[1] === (coin ?? of[1])
      return isWanted ? sum + rows : sum
    }, 0)
  }
  const [all] = await db
    .select({ standing: sql`coalesce(sum(${listingCounts.standing}), 0)`.mapWith(Number) })
    .from(listingCounts)
    .where(
      and(level === undefined ? undefined : isLevel(level), coin && eq(listingCounts.coin, coin)),
    )
  const isExpired = sql`${cardListings.expiresAt} < ${inSeconds(now)}`
  const unfit = async (why: SQL | undefined) => db.$count(cardListings, and(ofFilter(wanted), why))
  const expired = await unfit(isExpired)
  const frozen = await unfit(
    and(gt(cardListings.frozenUntil, now), gte(cardListings.expiresAt, inSeconds(now))),
  )
  return all!.standing - expired - frozen
}

const isLevel = (level: number) => eq(listingCounts.level, level)

const ofFilter = ({ level, coin, seller }: Wanted) =>
  and(
    isNull(cardListings.over),
    level === undefined ? undefined : eq(cardListings.level, level),
    coin && eq(cardListings.coin, coin),
    seller && eq(cardListings.seller, seller),
  )

/** Selects listings that can be bought. A listing is still valid in its last second. */
const isForSale = (now: Millis) =>
  and(
    isNull(cardListings.over),
    gte(cardListings.expiresAt, inSeconds(now)),
    or(isNull(cardListings.frozenUntil), lte(cardListings.frozenUntil, now)),
  )

const matching = (wanted: Wanted & { readonly now: Millis }) =>
  and(ofFilter(wanted), wanted.seller ? undefined : isForSale(wanted.now))

export interface Floor {
  readonly level: number | null
  readonly coin: Address
  readonly price: bigint
}

/** Reads the lowest price in each asset, of one level or of all. */
export const readFloors = async (
  db: Database,
  { level, now }: { readonly level: number | undefined; readonly now: Millis },
): Promise<Floor[]> =>
  lowestOf(
    db,
    sql`select distinct null::bigint as level, coin from listing_counts where ${and(
      gt(listingCounts.standing, 0),
      level === undefined ? undefined : isLevel(level),
    )}`,
    level === undefined ? sql`true` : sql`level = ${level}`,
    now,
  )

/** Reads the lowest price of each given level in each asset. */
export const readFloorsOfLevels = async (
  db: Database,
  { levels, now }: { readonly levels: readonly number[]; readonly now: Millis },
): Promise<Floor[]> =>
  levels.length === 0
    ? []
    : lowestOf(
        db,
        sql`select level, coin from listing_counts where ${and(
          gt(listingCounts.standing, 0),
          inArray(listingCounts.level, [...levels]),
        )}`,
        sql`level = kinds.level`,
        now,
      )

/** Looks once into an index for each kind. */
function lowestOf(db: Database, kinds: SQL, isKind: SQL, now: Millis): Promise<Floor[]> {
  return db
    .select({
      level: sql<number | null>`kinds.level`.mapWith(Number),
      coin: sql<Address>`kinds.coin`,
      price: sql`lowest.price`.mapWith(BigInt),
    })
    .from(
      sql`(${kinds}) as kinds cross join lateral (
        select price from card_listings
        where ${isForSale(now)} and coin = kinds.coin and ${isKind}
        order by price limit 1
      ) as lowest`,
    )
    .orderBy(sql`kinds.level, kinds.coin`)
}
