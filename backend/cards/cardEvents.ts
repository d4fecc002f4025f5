import { and, eq, isNull } from 'drizzle-orm'
import { cardEvents, freezeReasons } from '../../src/chain/contracts/card.ts'
import { CARDS_PER_LEVEL } from '../../src/core/cardNumber.ts'
import { nobody } from '../../src/core/address.ts'
import { withoutHidden } from '../../src/core/text.ts'
import {
  cardLevels,
  cardListings,
  cardMoves,
  cardPurchases,
  cards,
  cardStakes,
} from '../database/books/cardSchema.ts'
import { booked, placed, type Chapter } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'
import { moveCard } from './cardMoves.ts'
import {
  cardSubject,
  counted,
  grown,
  levelSubject,
  LONGEST_NAME,
  LONGEST_URI,
} from './cardFacts.ts'

/** Events of the card contract: levels, and how each card was minted, moved, staked and frozen. */
export const cardChapter: Chapter = [
  booked({
    from: 'card',
    shape: cardEvents.levelSet,
    of: ({ level }) => levelSubject(level),
    async apply({ db }, { level, terms: given }) {
      const [name, supply, perAccount, pledgeDays, weight, isNode, price, fund] = given
      const terms = {
        name: bounded(name, LONGEST_NAME),
        supply: counted(supply),
        perAccount: counted(perAccount),
        pledgeDays: counted(pledgeDays),
        weight: counted(weight),
        isNode,
        price,
        fund,
      }
      const none = { baseUri: '', made: 0, sold: 0, staked: 0, holders: 0 }
      await db
        .insert(cardLevels)
        .values({ level: counted(level), ...terms, ...none })
        .onConflictDoUpdate({ target: cardLevels.level, set: terms })
    },
  }),
  booked({
    from: 'card',
    shape: cardEvents.baseUriSet,
    of: ({ level }) => levelSubject(level),
    apply: ({ db }, { level, baseUri }) =>
      db
        .update(cardLevels)
        // A truncated URI would be a different URI.
        .set({ baseUri: baseUri.length > LONGEST_URI ? '' : bounded(baseUri, LONGEST_URI) })
        .where(eq(cardLevels.level, counted(level))),
  }),
  booked({
    from: 'card',
    shape: cardEvents.transfer,
    of: cardSubject,
    on: ({ tokenId }) => levelSubject(tokenId && tokenId / CARDS_PER_LEVEL),
    apply: moveCard,
  }),
  booked({
    from: 'card',
    shape: cardEvents.bought,
    of: cardSubject,
    on: ({ tokenId }) => levelSubject(tokenId && tokenId / CARDS_PER_LEVEL),
    async apply(entry, { order, buyer, tokenId, price }) {
      const { db, place } = entry
      const level = counted(tokenId / CARDS_PER_LEVEL)
      // The contract mints the card before it emits the purchase.
      const made = await db
        .update(cardMoves)
        .set({ move: 'bought', coin: nobody, price })
        .where(and(eq(cardMoves.txId, place.txId), eq(cardMoves.tokenId, tokenId)))
        .returning({ position: cardMoves.position })
      if (made.length !== 1) throw new Unbookable(`card ${tokenId} was not made here`)
      await db
        .update(cardLevels)
        .set({ sold: grown(cardLevels.sold, 1) })
        .where(eq(cardLevels.level, level))
      await db.insert(cardPurchases).values({
        ...placed(entry),
        orderKey: /^0+$/.test(order) ? null : order,
        buyer,
        tokenId,
        level,
        coin: nobody,
        price,
        seller: null,
        listingId: null,
      })
    },
  }),
  booked({
    from: 'card',
    shape: cardEvents.pledged,
    of: cardSubject,
    async apply(entry, { tokenId, owner, time, until, weight }) {
      const { db } = entry
      const staked = await db
        .update(cards)
        .set({ state: 'staked' })
        .where(and(eq(cards.tokenId, tokenId), eq(cards.owner, owner), eq(cards.state, 'held')))
        .returning({ level: cards.level })
      if (!staked[0]) throw new Unbookable(`card ${tokenId} cannot be staked by ${owner}`)
      const { level } = staked[0]
      await db
        .update(cardLevels)
        .set({ staked: grown(cardLevels.staked, 1) })
        .where(eq(cardLevels.level, level))
      await db.insert(cardStakes).values({
        ...placed(entry),
        tokenId,
        owner,
        days: counted(time),
        until: millisOf(until),
        weight,
      })
    },
  }),
  booked({
    from: 'card',
    shape: cardEvents.unlocked,
    of: cardSubject,
    async apply({ db, place }, { tokenId }) {
      const freed = await db
        .update(cards)
        .set({ state: 'held' })
        .where(and(eq(cards.tokenId, tokenId), eq(cards.state, 'staked')))
        .returning({ level: cards.level })
      if (!freed[0]) throw new Unbookable(`card ${tokenId} is not staked`)
      await db
        .update(cardLevels)
        .set({ staked: grown(cardLevels.staked, -1) })
        .where(eq(cardLevels.level, freed[0].level))
      await db
        .update(cardStakes)
        .set({ unlockedAt: place.at, unlockTxId: place.txId })
        .where(and(eq(cardStakes.tokenId, tokenId), isNull(cardStakes.unlockedAt)))
    },
  }),
  booked({
    from: 'card',
    shape: cardEvents.frozen,
    of: cardSubject,
    async apply({ db }, { tokenId, reason, until }) {
      const frozenReason = freezeReasons[Number(reason)]
      if (!frozenReason || frozenReason === 'none')
        throw new Unbookable(`there is no reason ${reason}`)
      const frozenUntil = millisOf(until)
      const known = await db
        .update(cards)
        .set({ frozenReason, frozenUntil })
        .where(eq(cards.tokenId, tokenId))
        .returning({ level: cards.level })
      if (!known[0]) throw new Unbookable(`there is no card ${tokenId}`)
      await db
        .update(cardListings)
        .set({ frozenUntil })
        .where(and(eq(cardListings.tokenId, tokenId), isNull(cardListings.over)))
    },
  }),
]

/**
 * Sanitises text from outside. Our own contract writes nothing that is longer or hides characters.
 */
const bounded = (text: string, longest: number): string =>
  withoutHidden(text).slice(0, longest).toWellFormed()
