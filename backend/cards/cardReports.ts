import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { cardReports } from '../../src/api/endpoints/cardReports.ts'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import { DAY_MS } from '../../src/core/time.ts'
import {
  cardListings,
  cardMoves,
  cardPurchases,
  cardStakes,
  type LevelRow,
} from '../database/books/cardSchema.ts'
import { acts } from '../database/books/launchpadSchema.ts'
import { refuse, type Handlers, type Request } from '../http/answer.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { beginOrder } from '../orders/launchpadOrders.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { parseNumber, readCard, readLevel } from './cardRecords.ts'
import { countBought } from './levelEndpoints.ts'
import { pricesOf } from './prices.ts'
import {
  isPledgeTime,
  isWrongReceiver,
  whyNotAct,
  whyNotBuyLevel,
  whyNotBuyListing,
} from './whyNot.ts'

export const cardReportHandlers = (service: Service): Handlers<keyof typeof cardReports> => {
  const { db, launchpad } = service

  /** Returns a check whether a matching row is booked for the card of a report. */
  const isBooked =
    (table: typeof cardMoves | typeof cardStakes, where: SQL | undefined) => async () =>
      (await db.$count(table, where)) > 0

  return {
    async buyCardPayBefore(asked, _, requester) {
      const { orderKey, owner, level } = asked
      if (isHalf(asked)) return halfAnnounced
      const row = await readLevel(db, level)
      if (!row) return refuse('notFound', `no level ${level}`)
      if (await readBought(service, { orderKey, owner })) return refuse('orderClosed', orderKey)
      const reason = whyNotBuyLevel(row, await countBought(service, level, owner))
      if (reason) return refuse(reason, `level ${level}`)
      const now = await chainTime(service)
      const order = { orderKey, owner, kind: 'card.buy', asked: { level } }
      const begun = await beginOrder(service, order, { ...asked, requester, now })
      if (!begun.ok) return begun
      return ok({ ...offered(service, asked, row), ...begun.value })
    },
    async buyCardPayAfter({ orderKey, owner, txId }) {
      let tokenId: bigint | undefined
      const answer = await report(service, txId, async () => {
        tokenId = (await readBought(service, { orderKey, owner, txId }))?.tokenId
        return tokenId !== undefined
      })
      if (!answer.ok || tokenId === undefined) return answer
      return ok({ ...answer.value, tokenId: String(tokenId) })
    },
    async buySkuProduct(asked, _, requester) {
      const { orderKey, owner, listingId, txId, expiresAt } = asked
      if (txId === undefined && expiresAt !== undefined) return halfAnnounced
      const listing = await readListing(service, listingId)
      if (!listing) return refuse('notFound', `no listing ${listingId}`)
      const priceOf = await pricesOf(service, [listing.coin])
      const answer = {
        orderKey,
        owner,
        listingId: String(listing.id),
        tokenId: String(listing.tokenId),
        market: launchpad.cardMarket!,
        seller: listing.seller,
        price: priceOf(listing.coin, listing.price),
      }
      const purchase = { orderKey, owner, listingId: listing.id }
      if (isHalf(asked)) {
        const reported = await report(
          service,
          txId!,
          async () => (await readBought(service, { ...purchase, txId })) !== undefined,
        )
        return reported.ok ? ok({ ...answer, ...reported.value }) : reported
      }
      if (await readBought(service, purchase)) return refuse('orderClosed', orderKey)
      const now = await chainTime(service)
      const reason = whyNotBuyListing(listing, owner, now)
      if (reason) return refuse(reason, `listing ${listingId}`)
      const order = { orderKey, owner, kind: 'card.buyListed', asked: { listingId: listing.id } }
      const begun = await beginOrder(service, order, { ...asked, requester, now })
      if (!begun.ok) return begun
      return ok({ ...answer, status: 'open', ...begun.value })
    },
    async operateCard(asked) {
      let listingId: bigint | undefined
      const answer = await report(service, asked.txId, async () => {
        listingId = await readOperated(service, asked)
        return listingId !== undefined
      })
      if (!answer.ok || listingId === undefined) return answer
      return ok({ ...answer.value, listingId: String(listingId) })
    },
    async transferBefore({ owner, tokenId, to }) {
      const row = await readCard(db, tokenId)
      const reason = whyNotAct(row, { act: 'transfer', owner, now: await chainTime(service) })
      if (reason) return refuse(reason, `card ${tokenId}`)
      if (isWrongReceiver(service, owner, to)) return refuse('wrongReceiver', to)
      return ok({ tokenId, contract: launchpad.card!, owner, to })
    },
    transferAfter: ({ owner, tokenId, to, txId }) =>
      report(
        service,
        txId,
        isBooked(
          cardMoves,
          and(
            eq(cardMoves.txId, txId),
            eq(cardMoves.tokenId, parseNumber(tokenId) ?? 0n),
            eq(cardMoves.move, 'transferred'),
            eq(cardMoves.sender, owner),
            eq(cardMoves.receiver, to),
          ),
        ),
      ),
    async openPledgeBefore({ owner, tokenId, days }) {
      const row = await readCard(db, tokenId)
      const now = await chainTime(service)
      const reason = whyNotAct(row, { act: 'pledge', owner, now })
      if (reason) return refuse(reason, `card ${tokenId}`)
      if (!isPledgeTime(row!.level, days)) return refuse('wrongPledgeDays', `${days} days`)
      return ok({ tokenId, contract: launchpad.card!, owner, days, until: now + days * DAY_MS })
    },
    openPledgeAfter: ({ owner, tokenId, txId }) =>
      report(
        service,
        txId,
        isBooked(cardStakes, and(isStakeOf(owner, tokenId), eq(cardStakes.txId, txId))),
      ),
    async closePledgeBefore({ owner, tokenId }) {
      const row = await readCard(db, tokenId)
      const reason = whyNotAct(row, { act: 'unlock', owner, now: await chainTime(service) })
      if (reason) return refuse(reason, `card ${tokenId}`)
      return ok({ tokenId, contract: launchpad.card!, owner, until: row!.stake!.until })
    },
    closePledgeAfter: ({ owner, tokenId, txId }) =>
      report(
        service,
        txId,
        isBooked(cardStakes, and(isStakeOf(owner, tokenId), eq(cardStakes.unlockTxId, txId))),
      ),
  }
}

const isStakeOf = (owner: Address, tokenId: string) =>
  and(eq(cardStakes.owner, owner), eq(cardStakes.tokenId, parseNumber(tokenId) ?? 0n))

const offered = (
  { launchpad }: Service,
  { orderKey, owner }: Request<'buyCardPayBefore'>,
  { level, price }: LevelRow,
) => ({ orderKey, owner, level, contract: launchpad.card!, price: String(price) })

async function readListing({ db }: Service, listingId: string) {
  const id = parseNumber(listingId)
  if (id === undefined) return undefined
  const [listing] = await db.select().from(cardListings).where(eq(cardListings.id, id))
  return listing
}

/** Reads the purchase of an order, from a listing or from the card contract. */
async function readBought(
  { db }: Service,
  {
    orderKey,
    owner,
    txId,
    listingId,
  }: {
    readonly orderKey: string
    readonly owner: Address
    readonly txId?: string | undefined
    readonly listingId?: bigint
  },
) {
  const [row] = await db
    .select()
    .from(cardPurchases)
    .where(
      and(
        eq(cardPurchases.buyer, owner),
        eq(cardPurchases.orderKey, orderKey),
        listingId === undefined
          ? isNull(cardPurchases.listingId)
          : eq(cardPurchases.listingId, listingId),
        txId === undefined ? undefined : eq(cardPurchases.txId, txId),
      ),
    )
  return row
}

/** Returns the number of the listing that a transaction created, changed or ended, if any. */
async function readOperated(
  { db }: Service,
  asked: Request<'operateCard'>,
): Promise<bigint | undefined> {
  const { owner, txId } = asked
  if (asked.act === 'list') {
    const [row] = await db
      .select({ id: cardListings.id })
      .from(cardListings)
      .where(
        and(
          eq(cardListings.txId, txId),
          eq(cardListings.seller, owner),
          eq(cardListings.orderKey, asked.orderKey),
        ),
      )
    return row?.id
  }
  const id = parseNumber(asked.listingId)
  const done = await db.$count(
    acts,
    and(
      eq(acts.txId, txId),
      eq(acts.act, asked.act),
      eq(acts.subject, String(id)),
      // Anyone may return a card whose listing has expired.
      asked.act === 'changePrice' ? eq(acts.account, owner) : undefined,
    ),
  )
  return done > 0 ? id : undefined
}
