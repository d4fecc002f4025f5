import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CardState } from '../../src/api/endpoints/cards.ts'
import { ok } from '../../src/core/result.ts'
import { cardLevels, cardMoves } from '../database/books/cardSchema.ts'
import { countRows } from '../database/rowCounts.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { parseNumber, readCard, toCards, toLevel } from './cardRecords.ts'
import { readFloorsOfLevels } from './listings.ts'
import { countOwned, readOwned } from './ownCards.ts'
import { pricesOf, shownFloors } from './prices.ts'
import { codeOf, whyNotAct } from './whyNot.ts'

/** Creates the handlers for cards and their owners. */
export const cardHandlers = (
  service: Service,
): Handlers<
  'ownCardPage' | 'nftDetail' | 'nftDetailList' | 'ifCanOperateCard' | 'balanceInfoByUnit'
> => {
  const { db } = service
  return {
    async ownCardPage({ pageNo, pageSize, ...asked }) {
      const now = await chainTime(service)
      const { total, rows } = await readOwned(db, { ...asked, ...pageOf({ pageNo, pageSize }) })
      return ok({ total, items: await toCards(service, rows, now), now })
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
        total: await countRows(db, 'card move', String(number)),
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
      const owned = await countOwned(db, owner)
      const countIn = (level: number, state: CardState) =>
        owned.find((each) => each.level === level && each.state === state)?.cards ?? 0
      const rows = await db
        .select({ level: cardLevels.level, levelStr: cardLevels.name, isNode: cardLevels.isNode })
        .from(cardLevels)
        .where(
          inArray(
            cardLevels.level,
            owned.map(({ level }) => level),
          ),
        )
        .orderBy(asc(cardLevels.level))
      const levels = rows.map(({ level }) => level)
      const floors = await readFloorsOfLevels(db, { levels, now })
      const shown = await shownFloors(service, floors)
      return ok({
        levels: rows.map((row) => ({
          ...row,
          held: countIn(row.level, 'held'),
          listed: countIn(row.level, 'listed'),
          staked: countIn(row.level, 'staked'),
          floors: shown.filter((_, index) => floors[index]!.level === row.level),
        })),
        now,
      })
    },
  }
}
