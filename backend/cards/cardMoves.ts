import { desc, eq, sql } from 'drizzle-orm'
import { CARDS_PER_LEVEL, placeOfCard } from '../../src/core/cardNumber.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import {
  cardLevels,
  cardListings,
  cardMoves,
  cards,
  type CardMove,
  type ListingRow,
} from '../database/books/cardSchema.ts'
import { placed, type Entry } from '../index/chapter.ts'
import { Unbookable } from '../index/unbookable.ts'
import { counted } from './cardFacts.ts'
import { countHeld } from './cardHolders.ts'

interface Transfer {
  readonly from: Address
  readonly to: Address
  readonly tokenId: bigint
}

/**
 * Books a card's transfer. The market emits what happens to a listing before the card moves, so the
 * newest listing explains a move to or from the market. The card belongs to its seller until
 * someone buys it.
 */
export async function moveCard(entry: Entry, transfer: Transfer): Promise<void> {
  const { db, contracts, place } = entry
  const { from, to, tokenId } = transfer
  if (from === nobody) return make(entry, transfer)
  const [card] = await db.select().from(cards).where(eq(cards.tokenId, tokenId))
  const { cardMarket: market } = contracts
  const holder = card?.state === 'listed' ? market : card?.owner
  if (!card || card.state === 'staked' || holder !== from)
    throw new Unbookable(`card ${tokenId} cannot move from ${from}`)
  const { owner } = card
  if (to === market) {
    const newest = await newestListing(entry, tokenId)
    // A finished listing is unrelated: the card came without a listing that we know.
    const listing = newest?.over === null ? newest : undefined
    await record(entry, { tokenId, move: 'listed', sender: owner, receiver: owner, listing })
    await change(entry, tokenId, { state: 'listed' })
  } else if (from === market) {
    const listing = await newestListing(entry, tokenId)
    const move: CardMove = listing?.over ?? 'transferred'
    await record(entry, {
      tokenId,
      move,
      sender: owner,
      receiver: to,
      ...(move === 'sold' && { listing }),
    })
    const isBack = to === owner
    await change(entry, tokenId, {
      state: 'held',
      ...(!isBack && { owner: to, ownedAt: place.at }),
    })
    await handOver(entry, card.level, owner, to)
  } else {
    await record(entry, { tokenId, move: 'transferred', sender: owner, receiver: to })
    await change(entry, tokenId, { owner: to, ownedAt: place.at })
    await handOver(entry, card.level, owner, to)
  }
}

/** Books a minted card. If it was bought, the contract's next event marks it so. */
async function make(entry: Entry, { to, tokenId }: Transfer): Promise<void> {
  const { db, place } = entry
  const level = counted(tokenId / CARDS_PER_LEVEL)
  const known = await db
    .update(cardLevels)
    .set({ made: sql`greatest(${cardLevels.made}, ${placeOfCard(tokenId)}::bigint)` })
    .where(eq(cardLevels.level, level))
    .returning({ level: cardLevels.level })
  if (known.length === 0) throw new Unbookable(`there is no level ${level}`)
  await db.insert(cards).values({
    tokenId,
    level,
    owner: to,
    state: 'held',
    ownedAt: place.at,
    madeAt: place.at,
  })
  await countHeld(entry, level, to, 1)
  await record(entry, { tokenId, move: 'opened', sender: null, receiver: to })
}

async function newestListing({ db }: Entry, tokenId: bigint): Promise<ListingRow | undefined> {
  const [listing] = await db
    .select()
    .from(cardListings)
    .where(eq(cardListings.tokenId, tokenId))
    .orderBy(desc(cardListings.id))
    .limit(1)
  return listing
}

const record = (
  entry: Entry,
  {
    listing,
    ...move
  }: Pick<typeof cardMoves.$inferInsert, 'tokenId' | 'move' | 'sender' | 'receiver'> & {
    readonly listing?: ListingRow | undefined
  },
) =>
  entry.db.insert(cardMoves).values({
    ...placed(entry),
    ...move,
    ...(listing && { coin: listing.coin, price: listing.price }),
  })

const change = ({ db }: Entry, tokenId: bigint, changes: Partial<typeof cards.$inferInsert>) =>
  db.update(cards).set(changes).where(eq(cards.tokenId, tokenId))

async function handOver(entry: Entry, level: number, from: Address, to: Address): Promise<void> {
  await countHeld(entry, level, from, -1)
  await countHeld(entry, level, to, 1)
}
