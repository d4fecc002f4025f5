import { and, asc, count, desc, eq, gt, inArray, isNull, lte, min, sql } from 'drizzle-orm'
import type { cards as endpoints } from '../../../src/api/endpoints/cards.ts'
import { refusal } from '../../../src/api/refusal.ts'
import type { Address } from '../../../src/core/address.ts'
import { ok } from '../../../src/core/result.ts'
import {
  cardLevels,
  cardListings,
  cardMoves,
  cardPurchases,
  cards,
  cardStakes,
} from '../database/cardSchema.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import {
  parseNumber,
  readCard,
  readLevel,
  remainingOf,
  selectCards,
  toCards,
  toLevel,
  toListing,
  toPledge,
} from './cardRecords.ts'
import { countListed, readFloors, readFloorsOfLevels, readListed, type Floor } from './listings.ts'
import { pledgeDays } from './pledgeDays.ts'
import { pricesOf, type Price } from './prices.ts'
import { readProfits } from './profits.ts'
import { createRates } from './rates.ts'
import { whyNotAct, whyNotBuyLevel, whyNotBuyListing } from './whyNot.ts'

const codeOf = (reason: keyof typeof refusal | undefined) => (reason ? refusal[reason] : 0)
const unknownLevel = (level: number) => refuse('notFound', `no level ${level}`)

export const cardHandlers = (service: Service): Handlers<keyof typeof endpoints> => {
  const { db, chain, launchpad } = service
  const rates = createRates(chain, launchpad.poolRouter)

  async function shownFloors(floors: readonly Floor[]): Promise<Price[]> {
    const priceOf = await pricesOf(
      service,
      floors.map(({ coin }) => coin),
    )
    return floors.map(({ coin, price }) => priceOf(coin, price))
  }

  return {
    async cardProductPage({ kind: _, ...page }) {
      const { offset, limit } = pageOf(page)
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
    async cardBuyRecordPage({ owner, kind: _, ...page }) {
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
        total: await db.$count(cardPurchases, isOwn),
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
    async skuPage({ sort, level, coin, seller, ...page }) {
      const now = await chainTime(service)
      const wanted = { level, coin, seller, now }
      const isByPrice = sort === 'expensive' || sort === 'cheap'
      const rows = await readListed(db, {
        ...wanted,
        ...pageOf(page),
        sort,
        rates: isByPrice ? await rates() : new Map(),
      })
      return ok({
        total: await countListed(db, wanted),
        items: await toCards(service, rows, now),
        floors: await shownFloors(await readFloors(db, { level, now })),
        now,
      })
    },
    async cardSkuInfo({ tokenId }) {
      const now = await chainTime(service)
      const listing = (await readCard(db, tokenId))?.listing
      const isForSale = listing && now <= listing.expiresAt && now >= (listing.frozenUntil ?? 0)
      if (!isForSale) return ok({ listing: null, now })
      const priceOf = await pricesOf(service, [listing.coin])
      return ok({ listing: toListing(launchpad.cardMarket!, listing, priceOf), now })
    },
    async canBuySkuProduct({ listingId, owner }) {
      const id = parseNumber(listingId)
      const [listing] =
        id === undefined ? [] : await db.select().from(cardListings).where(eq(cardListings.id, id))
      if (!listing) return refuse('notFound', `no listing ${listingId}`)
      const reason = whyNotBuyListing(listing, owner, await chainTime(service))
      const priceOf = await pricesOf(service, [listing.coin])
      return ok({
        can: reason === undefined,
        code: codeOf(reason),
        price: listing.over === null ? priceOf(listing.coin, listing.price) : null,
      })
    },
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
        .orderBy(desc(cards.ownedAt), desc(cards.tokenId))
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
    nodePledgeDays: async () => ok({ days: [...pledgeDays] }),
    async nodePledgeRecord({ owner, ...page }) {
      const { offset, limit } = pageOf(page)
      const isOwn = eq(cardStakes.owner, owner)
      const rows = await db
        .select({ stake: cardStakes, level: cardLevels })
        .from(cardStakes)
        .innerJoin(cards, eq(cards.tokenId, cardStakes.tokenId))
        .innerJoin(cardLevels, eq(cardLevels.level, cards.level))
        .where(isOwn)
        .orderBy(desc(cardStakes.blockNumber), desc(cardStakes.txIndex), desc(cardStakes.position))
        .limit(limit)
        .offset(offset)
      return ok({
        total: await db.$count(cardStakes, isOwn),
        items: rows.map(({ stake, level }) => ({
          tokenId: String(stake.tokenId),
          level: level.level,
          levelStr: level.name,
          isNode: level.isNode,
          ...toPledge(stake),
          txId: stake.txId,
          unlockedAt: stake.unlockedAt,
          unlockTxId: stake.unlockTxId,
        })),
        now: await chainTime(service),
      })
    },
    async nodePledgeStatistics({ owner }) {
      const now = await chainTime(service)
      const levels = await db
        .select({ level: cardLevels.level, isNode: cardLevels.isNode, staked: cardLevels.staked })
        .from(cardLevels)
      const own = owner ? await countOwnStakes(service, owner) : []
      const ownOf = (level: number) => own.find((each) => each.level === level)?.stakes ?? 0
      const countOf = (isNode: boolean) => {
        const those = levels.filter((each) => each.isNode === isNode)
        return {
          staked: those.reduce((sum, { staked }) => sum + staked, 0),
          own: those.reduce((sum, { level }) => sum + ownOf(level), 0),
        }
      }
      const isRunning = and(eq(cardStakes.owner, owner!), isNull(cardStakes.unlockedAt))
      const [next] = owner
        ? await db
            .select({ at: min(cardStakes.until) })
            .from(cardStakes)
            .where(and(isRunning, gt(cardStakes.until, now)))
        : []
      return ok({
        cards: countOf(false),
        nodes: countOf(true),
        due: owner ? await db.$count(cardStakes, and(isRunning, lte(cardStakes.until, now))) : 0,
        nextUnlockAt: next?.at ?? null,
        now,
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
      const shown = await shownFloors(floors)
      return ok({
        levels: rows.map((row) => ({
          ...row,
          floors: shown.filter((_, index) => floors[index]!.level === row.level),
        })),
        now,
      })
    },
    async nftProfitStatistic({ owner }) {
      const now = await chainTime(service)
      return ok({ profits: await readProfits(service, owner, now), now })
    },
  }
}

export const countBought = ({ db }: Service, level: number, owner: Address): Promise<number> =>
  db.$count(
    cardPurchases,
    and(
      eq(cardPurchases.buyer, owner),
      eq(cardPurchases.level, level),
      isNull(cardPurchases.seller),
    ),
  )

const countOwnStakes = ({ db }: Service, owner: Address) =>
  db
    .select({ level: cards.level, stakes: count() })
    .from(cards)
    .where(and(eq(cards.owner, owner), eq(cards.state, 'staked')))
    .groupBy(cards.level)
