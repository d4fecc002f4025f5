import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import {
  cardLevels,
  cardListings,
  cards,
  cardStakes,
  type LevelRow,
  type ListingRow,
} from '../database/books/cardSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { pricesOf, type PriceOf } from './prices.ts'
import { inSeconds } from './rewardEvents.ts'

export type CardInfo = Answer<'nftDetail'>['card']
export type LevelInfo = Answer<'nftDetail'>['level']
export type ListingInfo = NonNullable<CardInfo['listing']>

/** A card with its level, current listing and running stake. */
export interface CardRow {
  readonly card: typeof cards.$inferSelect
  readonly level: LevelRow
  readonly listing: ListingRow | null
  readonly stake: typeof cardStakes.$inferSelect | null
}

/** Greatest number of a card or listing, because numbers are stored in 63 bits. */
const GREATEST = 2n ** 63n - 1n

/** Parses a number; undefined if no card or listing can have it. */
export function parseNumber(text: string): bigint | undefined {
  const number = BigInt(text)
  return number > GREATEST ? undefined : number
}

export const selectCards = (db: Database, where: SQL | undefined) =>
  db
    .select({ card: cards, level: cardLevels, listing: cardListings, stake: cardStakes })
    .from(cards)
    .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
    .leftJoin(cardListings, and(eq(cardListings.tokenId, cards.tokenId), isNull(cardListings.over)))
    .leftJoin(cardStakes, and(eq(cardStakes.tokenId, cards.tokenId), isNull(cardStakes.unlockedAt)))
    .where(where)
    .$dynamic()

export async function readCard(db: Database, tokenId: string): Promise<CardRow | undefined> {
  const number = parseNumber(tokenId)
  if (number === undefined) return undefined
  const [row] = await selectCards(db, eq(cards.tokenId, number))
  return row
}

export async function readLevel(db: Database, level: number): Promise<LevelRow | undefined> {
  const [row] = await db.select().from(cardLevels).where(eq(cardLevels.level, level))
  return row
}

/** Whether a card is frozen, for blocks from `now` on. */
export const isFrozen = (frozenUntil: Millis | null, now: Millis): boolean =>
  frozenUntil !== null && now < frozenUntil

export const toLevel = ({ launchpad }: Service, row: LevelRow): LevelInfo => ({
  level: row.level,
  levelStr: row.name,
  supply: row.supply,
  remainSupply: remainingOf(row),
  made: row.made,
  perAccount: row.perAccount,
  pledgeTime: row.pledgeDays,
  weight: row.weight,
  isNode: row.isNode,
  price: String(row.price),
  nextTokenId: String(BigInt(row.level) * CARDS_PER_LEVEL + BigInt(row.made) + 1n),
  fundAddress: row.fund,
  contract: launchpad.card!,
})

export const remainingOf = ({ supply, sold }: LevelRow): number => Math.max(0, supply - sold)

/** Converts rows to the endpoint table's form. */
export async function toCards(
  service: Service,
  rows: readonly CardRow[],
  now: Millis,
): Promise<CardInfo[]> {
  const coins = rows.flatMap(({ listing }) => (listing ? [listing.coin] : []))
  const priceOf = await pricesOf(service, coins)
  return rows.map((row) => toCard(service, row, now, priceOf))
}

function toCard(
  { launchpad }: Service,
  { card, level, listing, stake }: CardRow,
  now: Millis,
  priceOf: PriceOf,
): CardInfo {
  const { frozenReason, frozenUntil } = card
  return {
    tokenId: String(card.tokenId),
    contract: launchpad.card!,
    level: card.level,
    levelStr: level.name,
    isNode: level.isNode,
    owner: card.owner,
    state: card.state,
    frozen:
      isFrozen(frozenUntil, now) && frozenReason
        ? { reason: frozenReason, until: frozenUntil! }
        : null,
    listing: listing && toListing(launchpad.cardMarket!, listing, priceOf),
    pledge: stake && toPledge(stake),
    madeAt: card.madeAt,
  }
}

export const toListing = (
  market: Address,
  { id, seller, coin, price, feeBp, expiresAt, listedAt }: ListingRow,
  priceOf: PriceOf,
): ListingInfo => ({
  id: String(id),
  market,
  seller,
  price: priceOf(coin, price),
  feeBp,
  expiresAt,
  listedAt,
})

export const toPledge = ({ days, at, until, weight }: typeof cardStakes.$inferSelect) => ({
  days,
  // The time as the contract sees it.
  since: inSeconds(at),
  until,
  weight: String(weight),
})
