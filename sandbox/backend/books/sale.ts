import { and, eq } from 'drizzle-orm'
import { rarity } from '../../../src/api/endpoints/products.ts'
import type { Address } from '../../../src/core/address.ts'
import type { Database } from '../database.ts'
import { boxes, chainOrders, openings, payments, type Payment } from '../schema.ts'
import type { Book, Place } from './book.ts'
import { readSaleEvents, type SaleEvent } from './saleEvents.ts'

/** Boxes, their orders, and what was in them. */
export const saleBook = (sale: Address): Book => ({
  key: `sale ${sale}`,
  tables: [boxes, chainOrders, payments, openings],
  open: async (db) => async (logs, place) => {
    for (const event of readSaleEvents(sale, logs)) await apply(db, event, place)
  },
})

async function apply(db: Database, event: SaleEvent, place: Place): Promise<void> {
  if (event.kind === 'boxSet') {
    const { kind: _, boxId: id, ...terms } = event
    await db
      .insert(boxes)
      .values({ id, ...terms })
      .onConflictDoUpdate({ target: boxes.id, set: terms })
    return
  }
  const { owner, orderKey, boxId } = event
  const ofOrder = and(eq(chainOrders.owner, owner), eq(chainOrders.orderKey, orderKey))
  const pay = (payment: Payment) =>
    db.insert(payments).values({
      owner,
      orderKey,
      payment,
      txId: place.txId,
      blockNumber: place.blockNumber,
      at: place.at,
    })
  const begin = (state: 'firstPaid' | 'paid', quantity: number, refundableAt: number | null) =>
    db
      .insert(chainOrders)
      .values({ owner, orderKey, boxId, quantity, state, refundableAt, createdAt: place.at })

  switch (event.kind) {
    case 'firstPaid':
      await begin('firstPaid', event.quantity, event.refundableAt)
      await pay('first')
      return
    case 'bought': {
      const completed = await db
        .update(chainOrders)
        .set({ state: 'paid', refundableAt: null })
        .where(ofOrder)
        .returning()
      if (completed.length === 0) await begin('paid', event.quantity, null)
      await pay(completed.length === 0 ? 'first' : 'second')
      return
    }
    case 'refunded':
      await db.update(chainOrders).set({ state: 'refunded', refundableAt: null }).where(ofOrder)
      return
    case 'opened':
      await db.insert(openings).values(
        event.rarities.map((drawn, offset) => ({
          owner,
          orderKey,
          index: event.firstIndex + offset,
          rarity: rarity.options[drawn]!,
          txId: place.txId,
        })),
      )
  }
}
