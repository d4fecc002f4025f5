import { and, eq, isNull } from 'drizzle-orm'
import { rarity, type Rarity } from '../../src/api/endpoints/orders.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import type { Database } from '../database/database.ts'
import { boxes, chainOrders, openings, payments } from '../database/books/saleSchema.ts'
import { type Payment } from '../database/kept/requestSchema.ts'
import type { Book, Place } from '../index/book.ts'
import { readSaleLog, type SaleEvent } from './saleEvents.ts'
import { Unbookable } from '../index/unbookable.ts'

/** Creates the book of boxes, their orders and their contents. */
export const saleBook = (sale: Address): Book => ({
  // Raise the number when more of the same events is stored, so that they are read again.
  key: `sale 2 ${sale}`,
  repairs: 0,
  emitters: [sale],
  open: async () => (log, _, place) => {
    const said = readSaleLog(log)
    if (!said || addressFromHex(log.address) !== sale) return []
    const { boxId, order, event } = said
    const box = boxId === undefined ? [] : [`box ${boxId}`]
    return [
      {
        of: order === undefined ? box : [`order ${order}`],
        on: box,
        enter: (db) => apply(db, event(), place),
      },
    ]
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
  if (event.kind === 'levelsNamed') {
    const { boxId: id, levels } = event
    await db.update(boxes).set({ levels }).where(eq(boxes.id, id))
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
    case 'opened': {
      const drawn = event.rarities.map((number, offset) => ({
        owner,
        orderKey,
        index: event.firstIndex + offset,
        rarity: rarityOf(number),
        txId: place.txId,
      }))
      // A statement has at most 65,535 values.
      for (let from = 0; from < drawn.length; from += AT_ONCE)
        await db.insert(openings).values(drawn.slice(from, from + AT_ONCE))
      return
    }
    case 'cardsMade':
      for (const [offset, tokenId] of event.tokenIds.entries()) {
        const index = event.firstIndex + offset
        const opened = await db
          .update(openings)
          .set({ tokenId, cardTxId: place.txId })
          .where(
            and(
              eq(openings.owner, owner),
              eq(openings.orderKey, orderKey),
              eq(openings.index, index),
              isNull(openings.tokenId),
            ),
          )
          .returning({ index: openings.index })
        if (opened.length === 0) throw new Unbookable(`no box ${index} waits for a card`)
      }
  }
}

const AT_ONCE = 1_000

function rarityOf(number: number): Rarity {
  const known = rarity.options[number]
  if (known === undefined) throw new Unbookable(`there is no rarity ${number}`)
  return known
}
