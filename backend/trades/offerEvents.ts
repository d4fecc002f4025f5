import { and, eq, lt } from 'drizzle-orm'
import { otcMarketEvents } from '../../src/chain/contracts/otcMarket.ts'
import type { Millis } from '../../src/core/time.ts'
import type { Database } from '../database/database.ts'
import { offers, purchases, type Act } from '../database/books/launchpadSchema.ts'
import { Unbookable } from '../index/unbookable.ts'
import { booked, did, placed, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'

interface Named {
  readonly offerId: bigint
}

const offerOf = ({ offerId }: Partial<Named>) =>
  offerId === undefined ? undefined : `offer ${offerId}`

/** Events of the OTC market. */
export const offerChapter: Chapter = [
  booked({
    from: 'otcMarket',
    shape: otcMarketEvents.offered,
    of: offerOf,
    on: (fields) => fields.token,
    async apply(entry, fields) {
      const { db, place } = entry
      const seller = fields.seller
      await did(entry, 'offer', String(fields.offerId), seller)
      await db.insert(offers).values({
        id: String(fields.offerId),
        orderKey: fields.order,
        seller,
        token: fields.token,
        offered: fields.amount,
        left: fields.amount,
        unitPrice: fields.unitPrice,
        expiresAt: millisOf(fields.expiry),
        cancelled: false,
        txId: place.txId,
        createdAt: place.at,
      })
    },
  }),
  booked({
    from: 'otcMarket',
    shape: otcMarketEvents.edited,
    of: offerOf,
    apply: (entry, fields) =>
      ofSeller(entry, fields, 'edit', {
        unitPrice: fields.unitPrice,
        expiresAt: millisOf(fields.expiry),
      }),
  }),
  booked({
    from: 'otcMarket',
    shape: otcMarketEvents.cancelled,
    of: offerOf,
    apply: (entry, fields) => ofSeller(entry, fields, 'cancel', { cancelled: true, left: 0n }),
  }),
  booked({
    from: 'otcMarket',
    shape: otcMarketEvents.sold,
    of: offerOf,
    async apply(entry, fields) {
      const { db } = entry
      const units = fields.amount
      const [offer] = await db
        .update(offers)
        .set({ left: raised(offers.left, -units) })
        .where(eq(offers.id, String(fields.offerId)))
        .returning({ token: offers.token, left: offers.left })
      if (!offer || offer.left < 0n)
        throw new Unbookable(`more of offer ${fields.offerId} than there is`)
      await db.insert(purchases).values({
        ...placed(entry),
        kind: 'otc',
        orderKey: fields.order,
        buyer: fields.buyer,
        token: offer.token,
        units,
        paid: fields.paid,
        offerId: String(fields.offerId),
      })
    },
  }),
]

/**
 * Marks expired offers as no longer open. Lists already exclude them to the second; the mark only
 * spares reading all offers that ever expired.
 */
export const sweepOffers = (db: Database, now: Millis) =>
  db
    .update(offers)
    .set({ stands: false })
    .where(and(eq(offers.stands, true), lt(offers.expiresAt, now)))

async function ofSeller(
  entry: Entry,
  { offerId }: Named,
  act: Act,
  changes: Partial<typeof offers.$inferInsert>,
): Promise<void> {
  const id = String(offerId)
  const [offer] = await entry.db
    .update(offers)
    .set(changes)
    .where(eq(offers.id, id))
    .returning({ seller: offers.seller })
  if (!offer) throw new Unbookable(`there is no offer ${id}`)
  await did(entry, act, id, offer.seller)
}
