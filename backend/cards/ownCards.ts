import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { CardState } from '../../src/api/endpoints/cards.ts'
import type { Address } from '../../src/core/address.ts'
import { cardLevels, cards, cardStakes } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { countsOf } from '../database/rowCounts.ts'
import type { Page } from '../http/page.ts'
import { selectCards, type CardRow } from './cardRecords.ts'

/** Number of cards that an account has of a level, in a state. */
export interface Owned {
  readonly level: number
  readonly state: CardState
  readonly cards: number
}

export const countOwned = async (db: Database, owner: Address): Promise<Owned[]> =>
  (await countsOf(db, 'card', owner)).map(({ of: [state, level], rows }) => ({
    state: state as CardState,
    level: Number(level),
    cards: rows,
  }))

interface Wanted {
  readonly owner: Address
  readonly state?: CardState | undefined
  readonly of?: 'cards' | 'nodes' | undefined
}

/**
 * Reads a page of an account's cards, newest first. Staked cards are sorted by the time they can be
 * unlocked, soonest first.
 */
export async function readOwned(
  db: Database,
  { owner, state, of, ...page }: Wanted & Page,
): Promise<{ total: number; rows: CardRow[] }> {
  const levels = of && (await readLevels(db, of === 'nodes'))
  const owned = (await countOwned(db, owner)).filter(
    (each) => (!state || each.state === state) && (!levels || levels.has(each.level)),
  )
  const total = owned.reduce((sum, each) => sum + each.cards, 0)
  if (total === 0) return { total, rows: [] }
  const isOwn = and(eq(cards.owner, owner), state && eq(cards.state, state))
  if (state === 'staked') return { total, rows: await readStaked(db, owner, levels, page) }
  if (!levels) return { total, rows: await readNewest(db, isOwn, page) }
  // An index covers each level in each state, so no other cards are read.
  const parts = owned.map(
    (each) => sql`(
      select token_id from cards
      where owner = ${owner} and state = ${each.state} and level = ${each.level}
      order by owned_at desc, token_id desc limit ${page.offset + page.limit})`,
  )
  const isAmong = sql`${cards.tokenId} in (${sql.join(parts, sql` union all `)})`
  return { total, rows: await readNewest(db, isAmong, page) }
}

const readNewest = (db: Database, where: SQL | undefined, { limit, offset }: Page) =>
  selectCards(db, where)
    .orderBy(desc(cards.ownedAt), desc(cards.tokenId))
    .limit(limit)
    .offset(offset)

/** Reads staked cards in the order of the index of running stakes. */
async function readStaked(
  db: Database,
  owner: Address,
  levels: ReadonlySet<number> | undefined,
  { limit, offset }: Page,
): Promise<CardRow[]> {
  const order = [asc(cardStakes.until), desc(cards.ownedAt), desc(cards.tokenId)]
  const page = await db
    .select({ tokenId: cards.tokenId })
    .from(cardStakes)
    .innerJoin(cards, eq(cards.tokenId, cardStakes.tokenId))
    .where(
      and(
        eq(cardStakes.owner, owner),
        isNull(cardStakes.unlockedAt),
        levels && inArray(cards.level, [...levels]),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const tokenIds = page.map(({ tokenId }) => tokenId)
  return selectCards(db, inArray(cards.tokenId, tokenIds)).orderBy(...order)
}

/** Reads the levels that are nodes, or those that are not. */
async function readLevels(db: Database, isNode: boolean): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ level: cardLevels.level })
    .from(cardLevels)
    .where(eq(cardLevels.isNode, isNode))
  return new Set(rows.map(({ level }) => level))
}
