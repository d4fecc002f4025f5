import { and, asc, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { OfferState } from '../../src/api/endpoints/trades.ts'
import type { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { TOKEN_DECIMALS } from '../../src/core/tokenTerms.ts'
import { premiumBp } from '../../src/core/price.ts'
import { offerCost } from '../../src/features/trade/rules.ts'
import type { Answer } from '../http/answer.ts'
import { shownCoin } from '../tokens/castTokens.ts'
import type { Database } from '../database/database.ts'
import { offerCounts } from '../database/books/figureSchema.ts'
import { castTokens, offers, pools } from '../database/books/launchpadSchema.ts'
import { priceOf } from './prices.ts'
import type { Page } from '../http/page.ts'
import type { Service } from '../service.ts'

type Offer = Answer<'productMarketSkuDetail'>

/** An offer of a factory token, with the token and its pool. */
interface OfferRow {
  readonly offer: typeof offers.$inferSelect
  readonly token: typeof castTokens.$inferSelect
  readonly pool: typeof pools.$inferSelect
}

const select = (db: Database, where: SQL | undefined) =>
  db
    .select({ offer: offers, token: castTokens, pool: pools })
    .from(offers)
    .innerJoin(castTokens, eq(castTokens.address, offers.token))
    .innerJoin(pools, eq(pools.address, castTokens.pool))
    .where(where)
    .$dynamic()

export async function readOffer(db: Database, id: string): Promise<OfferRow | undefined> {
  const [row] = await select(db, eq(offers.id, id))
  return row
}

export async function readOffers(
  db: Database,
  asked: {
    readonly token?: Address | undefined
    readonly seller?: Address | undefined
    readonly sort: 'price' | 'newest'
    readonly now: number
  } & Page,
): Promise<{ total: number; rows: OfferRow[] }> {
  const { token, seller, sort, now, offset, limit } = asked
  const where = and(
    token && eq(offers.token, token),
    seller ? and(eq(offers.isListed, true), eq(offers.seller, seller)) : isOnSale(now),
  )
  const order = [sort === 'price' ? asc(offers.unitPrice) : desc(offers.createdAt), asc(offers.id)]
  // Only the page's rows are joined with tokens and pools.
  const page = db
    .select({ id: offers.id })
    .from(offers)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = await select(db, inArray(offers.id, page)).orderBy(...order)
  return { total: await countOffers(db, asked), rows }
}

/** Selects offers on sale. Excludes the few that expired since a block was last booked. */
const isOnSale = (now: Millis) => and(eq(offers.stands, true), gte(offers.expiresAt, now))

async function countOffers(
  db: Database,
  {
    token,
    seller,
    now,
  }: { token?: Address | undefined; seller?: Address | undefined; now: Millis },
): Promise<number> {
  const [counts] = await db
    .select()
    .from(offerCounts)
    .where(and(eq(offerCounts.seller, seller ?? ''), eq(offerCounts.token, token ?? '')))
  if (!counts || seller) return counts?.listed ?? 0
  const ofToken = token && eq(offers.token, token)
  const isExpired = and(eq(offers.stands, true), lt(offers.expiresAt, now))
  return counts.standing - (await db.$count(offers, and(isExpired, ofToken)))
}

/** Returns the state of an offer. It is still on sale in its last second. */
export function stateOf(
  { cancelled, left, expiresAt }: OfferRow['offer'],
  now: number,
): OfferState {
  if (cancelled) return 'cancelled'
  if (left === 0n) return 'sold'
  return now > expiresAt ? 'expired' : 'onSale'
}

export const toOffer = (
  { launchpad }: Service,
  { offer, token, pool }: OfferRow,
  now: number,
): Offer => ({
  id: offer.id,
  market: launchpad.otcMarket,
  seller: offer.seller,
  token: offer.token,
  coin: shownCoin(token),
  offered: String(offer.offered),
  left: String(offer.left),
  unitPrice: String(offer.unitPrice),
  premiumBp: premiumBp(offer.unitPrice, priceOf(pool.tokens, pool.trx)) ?? null,
  expiresAt: offer.expiresAt,
  createdAt: offer.createdAt,
  state: stateOf(offer, now),
})

/** Returns the cost of `units`, in sun. */
export const costOf = ({ offer }: OfferRow, units: bigint): bigint =>
  offerCost(units, offer.unitPrice, TOKEN_DECIMALS)

/** Returns why an account cannot buy `units` of an offer now, if so. */
export function whyNotBuy(
  { offer }: OfferRow,
  owner: Address,
  units: bigint,
  now: number,
): keyof typeof refusal | undefined {
  if (offer.seller === owner) return 'ownOffer'
  const state = stateOf(offer, now)
  if (state === 'sold') return 'soldOut'
  if (state !== 'onSale') return 'saleEnded'
  if (units === 0n) return 'badRequest'
  return units > offer.left ? 'insufficientRemaining' : undefined
}

/**
 * Returns why an account cannot change or cancel an offer, if so. Expired offers can be changed.
 */
export function whyNotEdit({ offer }: OfferRow, owner: Address): keyof typeof refusal | undefined {
  if (offer.seller !== owner) return 'notYours'
  if (offer.cancelled) return 'saleEnded'
  return offer.left === 0n ? 'soldOut' : undefined
}
