import { count, eq, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { cardLevels, cards, holderCounts } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import type { Answer } from '../http/answer.ts'

type Statistic = Answer<'nftStatistic'>

/** Reads the totals of cards and nodes from running counts, and counts an account's own. */
export async function readCardStatistic(
  db: Database,
  owner: Address | undefined,
): Promise<Omit<Statistic, 'now'>> {
  const made = await db
    .select({
      isNode: cardLevels.isNode,
      made: sql`sum(${cardLevels.made})`.mapWith(Number),
      staked: sql`sum(${cardLevels.staked})`.mapWith(Number),
    })
    .from(cardLevels)
    .groupBy(cardLevels.isNode)
  const held = await db.select().from(holderCounts)
  const countOf = (isNode: boolean) => {
    const all = made.find((each) => each.isNode === isNode)
    return {
      made: all?.made ?? 0,
      holders: held.find((each) => each.isNode === isNode)?.holders ?? 0,
      staked: all?.staked ?? 0,
    }
  }
  return {
    cards: countOf(false),
    nodes: countOf(true),
    own: owner ? await readOwn(db, owner) : null,
  }
}

async function readOwn(db: Database, owner: Address): Promise<NonNullable<Statistic['own']>> {
  const rows = await db
    .select({
      isNode: cardLevels.isNode,
      all: count(),
      staked: sql`count(*) filter (where ${cards.state} = 'staked')`.mapWith(Number),
    })
    .from(cards)
    .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
    .where(eq(cards.owner, owner))
    .groupBy(cardLevels.isNode)
  const own = (isNode: boolean) => rows.find((each) => each.isNode === isNode)
  return {
    cards: own(false)?.all ?? 0,
    nodes: own(true)?.all ?? 0,
    stakedCards: own(false)?.staked ?? 0,
    stakedNodes: own(true)?.staked ?? 0,
  }
}
