import { eq } from 'drizzle-orm'
import { ok } from '../../src/core/result.ts'
import { cardListings } from '../database/books/cardSchema.ts'
import { refuse, type Handlers } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { parseNumber, readCard, toCards, toListing } from './cardRecords.ts'
import { countListed, readFloors, readListed } from './listings.ts'
import { pricesOf, shownFloors } from './prices.ts'
import { createRates } from './rates.ts'
import { inSeconds } from './rewardEvents.ts'
import { codeOf, whyNotBuyListing } from './whyNot.ts'

/** Creates the handlers for sales between users. */
export const cardMarketHandlers = (
  service: Service,
): Handlers<'skuPage' | 'cardSkuInfo' | 'canBuySkuProduct'> => {
  const { db, chain, launchpad } = service
  const rates = createRates(chain, launchpad.poolRouter)
  return {
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
        floors: await shownFloors(service, await readFloors(db, { level, now })),
        now,
      })
    },
    async cardSkuInfo({ tokenId }) {
      const now = await chainTime(service)
      const listing = (await readCard(db, tokenId))?.listing
      const isForSale =
        listing && inSeconds(now) <= listing.expiresAt && now >= (listing.frozenUntil ?? 0)
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
  }
}
