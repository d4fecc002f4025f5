import { asc, desc, eq, gt } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { cardLevels, cardPurchases } from '../database/books/cardSchema.ts'
import { countRows } from '../database/rowCounts.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { readLevel, remainingOf, toLevel } from './cardRecords.ts'
import { pricesOf } from './prices.ts'
import { codeOf, whyNotBuyLevel } from './whyNot.ts'

const unknownLevel = (level: number) => refuse('notFound', `no level ${level}`)

/** Creates the handlers for levels, and for purchases from the contract and between users. */
export const levelHandlers = (
  service: Service,
): Handlers<
  'cardProductPage' | 'productLevelInfo' | 'canBuyCardNum' | 'cardIfCanBuy' | 'cardBuyRecordPage'
> => {
  const { db } = service
  return {
    async cardProductPage(asked) {
      const { offset, limit } = pageOf(asked)
      const isSold = gt(cardLevels.supply, 0)
      const rows = await db
        .select()
        .from(cardLevels)
        .where(isSold)
        .orderBy(asc(cardLevels.price), asc(cardLevels.level))
        .limit(limit)
        .offset(offset)
      return ok({
        total: await db.$count(cardLevels, isSold),
        items: rows.map((row) => toLevel(service, row)),
        now: await chainTime(service),
      })
    },
    async productLevelInfo({ level }) {
      const rows = await db
        .select()
        .from(cardLevels)
        .where(level === undefined ? undefined : eq(cardLevels.level, level))
        .orderBy(asc(cardLevels.level))
      return ok({
        levels: rows.map((row) => toLevel(service, row)),
        now: await chainTime(service),
      })
    },
    async canBuyCardNum({ level, owner }) {
      const row = await readLevel(db, level)
      if (!row) return unknownLevel(level)
      const bought = await countBought(service, level, owner)
      const [perPerson, remaining] = [row.perAccount, remainingOf(row)]
      const canBuy = Math.max(0, Math.min(perPerson - bought, remaining))
      return ok({ canBuy, bought, perPerson, remaining })
    },
    async cardIfCanBuy({ level, owner }) {
      const row = await readLevel(db, level)
      if (!row) return unknownLevel(level)
      const reason = whyNotBuyLevel(row, await countBought(service, level, owner))
      return ok({ canBuy: reason === undefined, code: codeOf(reason) })
    },
    async cardBuyRecordPage({ owner, ...page }) {
      const { offset, limit } = pageOf(page)
      const isOwn = eq(cardPurchases.buyer, owner)
      const rows = await db
        .select({ bought: cardPurchases, name: cardLevels.name })
        .from(cardPurchases)
        .innerJoin(cardLevels, eq(cardLevels.level, cardPurchases.level))
        .where(isOwn)
        .orderBy(
          desc(cardPurchases.blockNumber),
          desc(cardPurchases.txIndex),
          desc(cardPurchases.position),
        )
        .limit(limit)
        .offset(offset)
      const priceOf = await pricesOf(
        service,
        rows.map(({ bought }) => bought.coin),
      )
      return ok({
        total: await countRows(db, 'card purchase', owner),
        items: rows.map(({ bought, name }) => ({
          orderKey: bought.orderKey,
          owner: bought.buyer,
          tokenId: String(bought.tokenId),
          level: bought.level,
          levelStr: name,
          price: priceOf(bought.coin, bought.price),
          seller: bought.seller,
          txId: bought.txId,
          position: bought.position,
          blockNumber: bought.blockNumber,
          at: bought.at,
        })),
      })
    },
  }
}

/** Counts the cards of a level that an account bought at the level's price. */
export const countBought = ({ db }: Service, level: number, owner: Address): Promise<number> =>
  countRows(db, 'level bought', `${owner} ${level}`)
