import { eq } from 'drizzle-orm'
import { otcMarketEvents } from '../../../../src/chain/contracts/otcMarket.ts'
import { offers, purchases } from '../../launchpadSchema.ts'
import {
  accountIn,
  millisIn,
  raised,
  textIn,
  unitsIn,
  type Fields,
  type Handler,
} from './handler.ts'

const idIn = (fields: Fields) => String(fields['offerId'])

/** What the OTC market says. */
export const offerHandlers: readonly Handler[] = [
  {
    from: 'otcMarket',
    shape: otcMarketEvents.offered,
    apply: ({ db, place }, fields) =>
      db.insert(offers).values({
        id: idIn(fields),
        orderKey: textIn(fields, 'order'),
        seller: accountIn(fields, 'seller'),
        token: accountIn(fields, 'token'),
        offered: unitsIn(fields, 'amount'),
        left: unitsIn(fields, 'amount'),
        unitPrice: unitsIn(fields, 'unitPrice'),
        expiresAt: millisIn(fields, 'expiry'),
        cancelled: false,
        txId: place.txId,
        createdAt: place.at,
      }),
  },
  {
    from: 'otcMarket',
    shape: otcMarketEvents.edited,
    apply: ({ db }, fields) =>
      db
        .update(offers)
        .set({ unitPrice: unitsIn(fields, 'unitPrice'), expiresAt: millisIn(fields, 'expiry') })
        .where(eq(offers.id, idIn(fields))),
  },
  {
    from: 'otcMarket',
    shape: otcMarketEvents.cancelled,
    apply: ({ db }, fields) =>
      db
        .update(offers)
        .set({ cancelled: true, left: 0n })
        .where(eq(offers.id, idIn(fields))),
  },
  {
    from: 'otcMarket',
    shape: otcMarketEvents.sold,
    async apply({ db, position, place }, fields) {
      const units = unitsIn(fields, 'amount')
      const [offer] = await db
        .update(offers)
        .set({ left: raised(offers.left, -units) })
        .where(eq(offers.id, idIn(fields)))
        .returning({ token: offers.token })
      const { txId, blockNumber, at } = place
      await db.insert(purchases).values({
        txId,
        position,
        kind: 'otc',
        orderKey: textIn(fields, 'order'),
        buyer: accountIn(fields, 'buyer'),
        token: offer!.token,
        units,
        paid: unitsIn(fields, 'paid'),
        offerId: idIn(fields),
        blockNumber,
        at,
      })
    },
  },
]
