import { and, eq, isNull } from 'drizzle-orm'
import { cardMarketEvents } from '../../src/chain/contracts/cardMarket.ts'
import {
  cardListings,
  cardPurchases,
  cards,
  listingCounts,
  type ListingRow,
} from '../database/books/cardSchema.ts'
import { booked, did, placed, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'
import { cardSubject, grown, listingSubject } from './cardFacts.ts'

/** Events of the card market. Transfers of the cards themselves are booked by `cardEvents.ts`. */
export const cardMarketChapter: Chapter = [
  booked({
    from: 'cardMarket',
    shape: cardMarketEvents.listed,
    of: listingSubject,
    on: cardSubject,
    async apply(entry, fields) {
      const { db, place } = entry
      const { listingId: id, tokenId, seller, coin, price } = fields
      const [card] = await db.select().from(cards).where(eq(cards.tokenId, tokenId))
      if (!card) throw new Unbookable(`there is no card ${tokenId}`)
      await db.insert(cardListings).values({
        id,
        orderKey: fields.order,
        seller,
        tokenId,
        level: card.level,
        coin,
        price,
        feeBp: Number(fields.feeBp),
        expiresAt: millisOf(fields.expiry),
        listedAt: place.at,
        txId: place.txId,
        frozenUntil: card.frozenUntil,
      })
      await count(entry, { level: card.level, coin }, 1)
    },
  }),
  booked({
    from: 'cardMarket',
    shape: cardMarketEvents.priceChanged,
    of: listingSubject,
    async apply(entry, { listingId, coin, price, expiry }) {
      const { db } = entry
      const before = await standing(entry, listingId)
      await db
        .update(cardListings)
        .set({ coin, price, expiresAt: millisOf(expiry) })
        .where(eq(cardListings.id, listingId))
      await count(entry, before, -1)
      await count(entry, { level: before.level, coin }, 1)
      await did(entry, 'changePrice', String(listingId), before.seller)
    },
  }),
  booked({
    from: 'cardMarket',
    shape: cardMarketEvents.unlisted,
    of: listingSubject,
    on: cardSubject,
    async apply(entry, { listingId }) {
      const { seller } = await end(entry, listingId, 'unlisted')
      await did(entry, 'unlist', String(listingId), seller)
    },
  }),
  booked({
    from: 'cardMarket',
    shape: cardMarketEvents.sold,
    of: listingSubject,
    on: cardSubject,
    async apply(entry, { order, buyer, listingId, coin, price }) {
      const { seller, tokenId, level } = await end(entry, listingId, 'sold')
      await entry.db.insert(cardPurchases).values({
        ...placed(entry),
        orderKey: order,
        buyer,
        tokenId,
        level,
        coin,
        price,
        seller,
        listingId,
      })
    },
  }),
]

async function standing({ db }: Entry, id: bigint): Promise<ListingRow> {
  const [listing] = await db
    .select()
    .from(cardListings)
    .where(and(eq(cardListings.id, id), isNull(cardListings.over)))
  if (!listing) throw new Unbookable(`no listing ${id} stands`)
  return listing
}

async function end(entry: Entry, id: bigint, over: 'sold' | 'unlisted'): Promise<ListingRow> {
  const listing = await standing(entry, id)
  await entry.db.update(cardListings).set({ over }).where(eq(cardListings.id, id))
  await count(entry, listing, -1)
  return listing
}

const count = ({ db }: Entry, { level, coin }: Pick<ListingRow, 'level' | 'coin'>, by: number) =>
  db
    .insert(listingCounts)
    .values({ level, coin, standing: by })
    .onConflictDoUpdate({
      target: [listingCounts.level, listingCounts.coin],
      set: { standing: grown(listingCounts.standing, by) },
    })
