import * as v from 'valibot'
import { address, hex32, millis, price, text, wholeNumber } from '../schema.ts'
import { tokenId } from './cardFields.ts'
import { get, ours, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

// Orders of blind boxes, and what is asked before a wallet pays one and reported afterwards.

export const rarity = v.picklist(['common', 'rare', 'epic', 'mythic'])
export type Rarity = v.InferOutput<typeof rarity>

/** One price, or two where a box is paid in two payments (possibly in two coins). Per box. */
export const prices = v.pipe(v.array(price), v.minLength(1), v.maxLength(2))

export const productId = v.pipe(v.string(), v.regex(/^\d{1,12}$/))

/** As many as the backend's tables can count, far more than a box ever has. */
export const quantity = v.pipe(wholeNumber, v.maxValue(2 ** 31 - 1))

export const payment = v.picklist(['first', 'second'])

/** A transaction that a device announced before its wallet was asked. */
const announcement = v.object({ payment, txId: hex32, expiresAt: millis })

/** A transaction for an order of any kind. */
const ofKey = v.variant('state', [
  /** Before its wallet was asked; may still be included. */
  v.object({ state: v.literal('announced'), txId: hex32, expiresAt: millis }),
  /** In a solidified block, whose time is `at`. */
  v.object({
    state: v.literal('booked'),
    /** Which contract said what, as it is called there: `Bought`. */
    contract: address,
    event: text(40),
    /** Who did it, as the event names them. */
    owner: address,
    txId: hex32,
    blockNumber: wholeNumber,
    at: millis,
  }),
])

/**
 * An order as the backend knows it: `unpaid` and `firstPaid` are unfinished and can be resumed for
 * payment from any device; `paid`, `refunded` and `expired` are final.
 */
export const order = v.object({
  orderKey: hex32,
  owner: address,
  product: v.object({ id: productId, name: text(80) }),
  contract: address,
  quantity: wholeNumber,
  /** Per box, as they were when the order was made. */
  prices,
  state: v.picklist(['unpaid', 'firstPaid', 'paid', 'refunded', 'expired']),
  createdAt: millis,
  /** When a held first payment can be taken back; absent unless `firstPaid`. */
  refundableAt: v.optional(millis),
  payments: v.array(v.object({ payment, txId: hex32, blockNumber: wholeNumber, at: millis })),
  /** The transaction that a device announced last, if it may still be included. */
  announced: v.optional(announcement),
  /** Opened boxes, by their index within the order. */
  opened: v.array(
    v.object({
      index: wholeNumber,
      rarity,
      txId: hex32,
      /** The card that it held; null if the box had none, or its card is not claimed yet. */
      tokenId: v.optional(v.nullable(tokenId), null),
    }),
  ),
  /** How many opened boxes' cards can be claimed. */
  claimable: v.optional(wholeNumber, 0),
})

export const orders = {
  /**
   * Opens an order, or finds it again: the same key always gives the same order, so it may be
   * called any number of times. With `txId` and `expiresAt` it also announces the transaction that
   * the wallet is about to be asked for. `announced` in the answer is another device's transaction
   * that may still be included: ours must wait for it.
   */
  buyProductFirstPayBefore: post(
    '/deposit/aon/buyProductFirstPayBefore',
    v.object({ ...announcing, productId, quantity, payment: v.optional(payment, 'first') }),
    order,
  ),
  buyProductFirstPayAfter: post('/deposit/aon/buyProductFirstPayAfter', orderReport, reportAnswer),
  buyProductSecondPayAfter: post(
    '/deposit/aon/buyProductSecondPayAfter',
    orderReport,
    reportAnswer,
  ),
  /** Reports that boxes were opened, or their cards claimed. */
  openCard: post('/deposit/aon/openCard', orderReport, reportAnswer),
  /**
   * The orders of boxes under a key: one, or one for each buyer that the chain knows by it. They come
   * with what devices announced for each payment and may still be included. `transactions` are those
   * of any contract that name the key. The key is 32 random bytes: whoever has it got it from the
   * buyer, like the browser that handed over and follows the order.
   */
  orderByKey: get(
    '/deposit/aon/orderByKey',
    v.object({ orderKey: hex32 }),
    v.object({
      orders: v.array(v.object({ ...order.entries, announcements: v.array(announcement) })),
      transactions: v.optional(v.array(ofKey), []),
    }),
    ours,
  ),
}
