import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { ok } from '../../../src/core/result.ts'
import { cardLevels, cardMoves, cards, cardStakes } from '../database/cardSchema.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { parseNumber, readCard, selectCards, toCards, toLevel } from './cardRecords.ts'
import { readFloorsOfLevels } from './listings.ts'
import { pricesOf, shownFloors } from './prices.ts'
import { codeOf, whyNotAct } from './whyNot.ts'

/** Cards, and whose they are. */
export const cardHandlers = (
  service: Service,
): Handlers<
  'ownCardPage' | 'nftDetail' | 'nftDetailList' | 'ifCanOperateCard' | 'balanceInfoByUnit'
> => {
  const { db } = service
  return {
    async ownCardPage({ owner, state, of, ...page }) {
      const { offset, limit } = pageOf(page)
      const now = await chainTime(service)
      const isOf =
        of &&
        inArray(
          cards.level,
          db
            .select({ level: cardLevels.level })
            .from(cardLevels)
            .where(eq(cardLevels.isNode, of === 'nodes')),
        )
      const where = and(eq(cards.owner, owner), state && eq(cards.state, state), isOf)
      const rows = await selectCards(db, where)
        .orderBy(
          // Whoever reads one page has those that can be unlocked.
          ...(state === 'staked' ? [asc(cardStakes.until)] : []),
          desc(cards.ownedAt),
          desc(cards.tokenId),
        )
        .limit(limit)
        .offset(offset)
      return ok({
        total: await db.$count(cards, where),
        items: await toCards(service, rows, now),
        now,
      })
    },
    async nftDetail({ tokenId }) {
      const row = await readCard(db, tokenId)
      if (!row) return refuse('notMinted', tokenId)
      const now = await chainTime(service)
      const [card] = await toCards(service, [row], now)
      const { baseUri } = row.level
      return ok({
        card: card!,
        level: toLevel(service, row.level),
        tokenUri: baseUri === '' ? '' : baseUri + String(row.card.tokenId),
        now,
      })
    },
    async nftDetailList({ tokenId, ...page }) {
      const { offset, limit } = pageOf(page)
      const number = parseNumber(tokenId)
      if (number === undefined) return ok({ total: 0, items: [] })
      const isOfCard = eq(cardMoves.tokenId, number)
      const rows = await db
        .select()
        .from(cardMoves)
        .where(isOfCard)
        .orderBy(desc(cardMoves.blockNumber), desc(cardMoves.txIndex), desc(cardMoves.position))
        .limit(limit)
        .offset(offset)
      const priceOf = await pricesOf(
        service,
        rows.flatMap(({ coin }) => coin ?? []),
      )
      return ok({
        total: await db.$count(cardMoves, isOfCard),
        items: rows.map((row) => ({
          move: row.move,
          from: row.sender,
          to: row.receiver,
          price: row.coin && row.price !== null ? priceOf(row.coin, row.price) : null,
          txId: row.txId,
          position: row.position,
          blockNumber: row.blockNumber,
          at: row.at,
        })),
      })
    },
    async ifCanOperateCard({ tokenId, owner, act }) {
      const now = await chainTime(service)
      const reason = whyNotAct(await readCard(db, tokenId), { act, owner, now })
      return ok({ can: reason === undefined, code: codeOf(reason) })
    },
    async balanceInfoByUnit({ owner }) {
      const now = await chainTime(service)
      const countIn = (state: string) =>
        sql`count(*) filter (where ${cards.state} = ${state})`.mapWith(Number)
      const rows = await db
        .select({
          level: cardLevels.level,
          levelStr: cardLevels.name,
          isNode: cardLevels.isNode,
          held: countIn('held'),
          listed: countIn('listed'),
          staked: countIn('staked'),
        })
        .from(cards)
        .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
        .where(eq(cards.owner, owner))
        .groupBy(cardLevels.level)
        .orderBy(asc(cardLevels.level))
      const levels = rows.map(({ level }) => level)
      const floors = await readFloorsOfLevels(db, { levels, now })
      const shown = await shownFloors(service, floors)
      return ok({
        levels: rows.map((row) => ({
          ...row,
          floors: shown.filter((_, index) => floors[index]!.level === row.level),
        })),
        now,
      })
    },
  }
}
