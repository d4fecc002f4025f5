import { eq, inArray, sql } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { countOwned } from '../cards/ownCards.ts'
import { cardLevels, cards } from '../database/books/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { equityMaxima, equityShares } from '../database/books/equitySchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { readTotals } from './equityEvents.ts'
import { readSettings } from './equitySettings.ts'
import { inForce, stageAt } from './equityTerms.ts'
import { readByProfit, readShares } from './shares.ts'

type EquityCards = Pick<Answer<'equityCards'>, 'total' | 'items'>

/**
 * Reads a page of an account's cards. Sharing cards come first, by unwithdrawn profit, then cards
 * that can be initialised.
 */
export async function readEquityCards(
  db: Database,
  owner: Address,
  now: Millis,
  { offset, limit }: Page,
): Promise<EquityCards> {
  const { perWeight } = await readTotals({ db })
  const settings = inForce(await readSettings(db), now)
  const stage = stageAt(settings, now)
  const shares = await readShares(db, owner)
  const sharing = countCards(shares)
  const found = await readByProfit(db, { owner, shares, perWeight }, { offset, limit })
  const others = await readOthers(db, owner, settings.levels, {
    offset: Math.max(0, offset - sharing),
    limit: limit - found.length,
  })
  const named = [...found, ...others.map((tokenId) => ({ tokenId, profit: 0n }))]
  const rowOf = await readRows(
    db,
    named.map(({ tokenId }) => tokenId),
  )
  const owned = (await countOwned(db, owner)).filter(({ level }) => settings.levels.includes(level))
  const counted = shares.filter(({ level }) => settings.levels.includes(level))
  return {
    total: sharing + countCards(owned) - countCards(counted),
    items: named.map(({ tokenId, profit }) => {
      const { card, level, share, maximum } = rowOf.get(tokenId)!
      const isOpen = share !== null && share.stage !== 0n && share.stage === stage
      return {
        tokenId: String(tokenId),
        level: level.level,
        levelStr: level.name,
        state: card.state,
        initialisedAt: share?.initialisedAt ?? null,
        weight: String(share?.weight ?? 0n),
        profit: String(profit),
        taken: String(share?.taken ?? 0n),
        maximum: String(maximum ? inForce(maximum, now) : 0n),
        isOpen,
        takenInStage: String(isOpen ? share.takenInStage : 0n),
        lastAt: share?.lastAt ?? null,
      }
    }),
  }
}

const countCards = (some: readonly { readonly cards: number }[]): number =>
  some.reduce((sum, { cards: more }) => sum + more, 0)

/** Reads a page of an account's cards of the given levels that do not share, by number. */
async function readOthers(
  db: Database,
  owner: Address,
  levels: readonly number[],
  { offset, limit }: Page,
): Promise<bigint[]> {
  if (limit === 0 || levels.length === 0) return []
  const parts = levels.map(
    (level) => sql`(
      select token_id from cards where owner = ${owner} and level = ${level}
        and not exists (select from equity_shares where equity_shares.token_id = cards.token_id)
      order by token_id limit ${offset + limit})`,
  )
  const rows = await db
    .select({ tokenId: sql`token_id`.mapWith(BigInt) })
    .from(sql`(${sql.join(parts, sql` union all `)}) as parts`)
    .orderBy(sql`token_id`)
    .limit(limit)
    .offset(offset)
  return rows.map(({ tokenId }) => tokenId)
}

async function readRows(db: Database, tokenIds: readonly bigint[]) {
  const rows = await db
    .select({ card: cards, level: cardLevels, share: equityShares, maximum: equityMaxima })
    .from(cards)
    .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
    .leftJoin(equityShares, eq(equityShares.tokenId, cards.tokenId))
    .leftJoin(equityMaxima, eq(equityMaxima.level, cards.level))
    .where(inArray(cards.tokenId, [...tokenIds]))
  return new Map(rows.map((row) => [row.card.tokenId, row]))
}
