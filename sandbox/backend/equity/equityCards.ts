import { and, asc, count, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import { cardLevels, cards } from '../database/cardSchema.ts'
import type { Database } from '../database/database.ts'
import { equityMaxima, equityShares } from '../database/equitySchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Page } from '../http/page.ts'
import { readTotals, SCALE } from './equityEvents.ts'
import { readSettings } from './equitySettings.ts'
import { inForce, stageAt } from './equityTerms.ts'

type EquityCards = Pick<Answer<'equityCards'>, 'total' | 'items'>

/** What a card has had a part in and has not taken: `profitOf` of the contract, for the database. */
export const profitOf = (perWeight: bigint): SQL => sql`
  div(
    ${equityShares.weight} * (${String(perWeight)}::numeric - ${equityShares.countedFrom}),
    ${String(SCALE)}::numeric
  ) - ${equityShares.taken}`

/** A page of an account's cards that share or can, those with most to take first. */
export async function readEquityCards(
  db: Database,
  owner: Address,
  now: Millis,
  { offset, limit }: Page,
): Promise<EquityCards> {
  const { perWeight } = await readTotals({ db })
  const settings = inForce(await readSettings(db), now)
  const stage = stageAt(settings, now)
  const profit = sql<bigint>`coalesce(${profitOf(perWeight)}, 0)`.mapWith(BigInt)
  const where = and(
    eq(cards.owner, owner),
    or(isNotNull(equityShares.tokenId), inArray(cards.level, [...settings.levels])),
  )
  const rows = await db
    .select({ card: cards, level: cardLevels, share: equityShares, maximum: equityMaxima, profit })
    .from(cards)
    .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
    .leftJoin(equityShares, eq(equityShares.tokenId, cards.tokenId))
    .leftJoin(equityMaxima, eq(equityMaxima.level, cards.level))
    .where(where)
    .orderBy(desc(profit), sql`${equityShares.tokenId} is null`, asc(cards.tokenId))
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(cards)
    .leftJoin(equityShares, eq(equityShares.tokenId, cards.tokenId))
    .where(where)
  return {
    total: counted!.total,
    items: rows.map((row) => {
      const { card, level, share } = row
      const isOpen = share !== null && share.stage !== 0n && share.stage === stage
      return {
        tokenId: String(card.tokenId),
        level: level.level,
        levelStr: level.name,
        state: card.state,
        initialisedAt: share?.initialisedAt ?? null,
        weight: String(share?.weight ?? 0n),
        profit: String(row.profit),
        taken: String(share?.taken ?? 0n),
        maximum: String(row.maximum ? inForce(row.maximum, now) : 0n),
        isOpen,
        takenInStage: String(isOpen ? share.takenInStage : 0n),
        lastAt: share?.lastAt ?? null,
      }
    }),
  }
}

/** How many of an account's cards share, and what they have not taken together. */
export async function sumOfCards(
  db: Database,
  owner: Address,
  perWeight: bigint,
): Promise<{ cards: number; profit: bigint }> {
  const [row] = await db
    .select({
      cards: count(),
      profit: sql<bigint>`coalesce(sum(${profitOf(perWeight)}), 0)`.mapWith(BigInt),
    })
    .from(cards)
    .innerJoin(equityShares, eq(equityShares.tokenId, cards.tokenId))
    .where(eq(cards.owner, owner))
  return row!
}
