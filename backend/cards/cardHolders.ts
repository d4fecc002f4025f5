import { and, count, eq, gt } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { cardHolders, cardLevels, holderCounts } from '../database/books/cardSchema.ts'
import type { Entry } from '../index/chapter.ts'
import { grown } from './cardFacts.ts'

/** Counts a card of a level that came to an account, or left it if `by` is negative. */
export async function countHeld(
  { db }: Entry,
  level: number,
  owner: Address,
  by: 1 | -1,
): Promise<void> {
  const [held] = await db
    .insert(cardHolders)
    .values({ owner, level, cards: by })
    .onConflictDoUpdate({
      target: [cardHolders.owner, cardHolders.level],
      set: { cards: grown(cardHolders.cards, by) },
    })
    .returning({ cards: cardHolders.cards })
  if (held!.cards !== (by > 0 ? 1 : 0)) return
  const [known] = await db
    .update(cardLevels)
    .set({ holders: grown(cardLevels.holders, by) })
    .where(eq(cardLevels.level, level))
    .returning({ isNode: cardLevels.isNode })
  const { isNode } = known!
  const [levels] = await db
    .select({ held: count() })
    .from(cardHolders)
    .innerJoin(cardLevels, eq(cardLevels.level, cardHolders.level))
    .where(
      and(eq(cardHolders.owner, owner), gt(cardHolders.cards, 0), eq(cardLevels.isNode, isNode)),
    )
  // The account holds other levels of this kind, so the number of holders is unchanged.
  if (levels!.held !== (by > 0 ? 1 : 0)) return
  await db
    .insert(holderCounts)
    .values({ isNode, holders: by })
    .onConflictDoUpdate({
      target: holderCounts.isNode,
      set: { holders: grown(holderCounts.holders, by) },
    })
}
