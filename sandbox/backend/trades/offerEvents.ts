import { eq } from 'drizzle-orm'
import { otcMarketEvents } from '../../../src/chain/contracts/otcMarket.ts'
import { offers, purchases, type Act } from '../database/launchpadSchema.ts'
import { Unbookable } from '../index/unbookable.ts'
import {
  accountIn,
  did,
  millisIn,
  placed,
  raised,
  textIn,
  unitsIn,
  type Entry,
  type Fields,
  type Chapter,
} from '../index/chapter.ts'

const idIn = (fields: Fields) => String(fields['offerId'])

const offerOf = (fields: Fields) =>
  fields['offerId'] === undefined ? [] : [`offer ${idIn(fields)}`]

/** What the OTC market says. */
export const offerChapter: Chapter = [
  {
    from: 'otcMarket',
    shape: otcMarketEvents.offered,
    of: offerOf,
    on: (fields) => [fields['token']],
    async apply(entry, fields) {
      const { db, place } = entry
      const seller = accountIn(fields, 'seller')
      await did(entry, 'offer', idIn(fields), seller)
      await db.insert(offers).values({
        id: idIn(fields),
        orderKey: textIn(fields, 'order'),
        seller,
        token: accountIn(fields, 'token'),
        offered: unitsIn(fields, 'amount'),
        left: unitsIn(fields, 'amount'),
        unitPrice: unitsIn(fields, 'unitPrice'),
        expiresAt: millisIn(fields, 'expiry'),
        cancelled: false,
        txId: place.txId,
        createdAt: place.at,
      })
    },
  },
  {
    from: 'otcMarket',
    shape: otcMarketEvents.edited,
    of: offerOf,
    apply: (entry, fields) =>
      ofSeller(entry, fields, 'edit', {
        unitPrice: unitsIn(fields, 'unitPrice'),
        expiresAt: millisIn(fields, 'expiry'),
      }),
  },
  {
    from: 'otcMarket',
    shape: otcMarketEvents.cancelled,
    of: offerOf,
    apply: (entry, fields) => ofSeller(entry, fields, 'cancel', { cancelled: true, left: 0n }),
  },
  {
    from: 'otcMarket',
    shape: otcMarketEvents.sold,
    of: offerOf,
    async apply(entry, fields) {
      const { db } = entry
      const units = unitsIn(fields, 'amount')
      const [offer] = await db
        .update(offers)
        .set({ left: raised(offers.left, -units) })
        .where(eq(offers.id, idIn(fields)))
        .returning({ token: offers.token, left: offers.left })
      if (!offer || offer.left < 0n)
        throw new Unbookable(`more of offer ${idIn(fields)} than there is`)
      await db.insert(purchases).values({
        ...placed(entry),
        kind: 'otc',
        orderKey: textIn(fields, 'order'),
        buyer: accountIn(fields, 'buyer'),
        token: offer.token,
        units,
        paid: unitsIn(fields, 'paid'),
        offerId: idIn(fields),
      })
    },
  },
]

async function ofSeller(
  entry: Entry,
  fields: Fields,
  act: Act,
  changes: Partial<typeof offers.$inferInsert>,
): Promise<void> {
  const id = idIn(fields)
  const [offer] = await entry.db
    .update(offers)
    .set(changes)
    .where(eq(offers.id, id))
    .returning({ seller: offers.seller })
  if (!offer) throw new Unbookable(`there is no offer ${id}`)
  await did(entry, act, id, offer.seller)
}
