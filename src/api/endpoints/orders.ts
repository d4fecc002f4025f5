import * as v from 'valibot'
import { address, hex32, millis, price, text, wholeNumber } from '../schema.ts'
import { tokenId } from './cardFields.ts'
import { get, ours, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

// Orders of boxes, the calls made before a wallet pays one, and the reports sent afterwards.

export const rarity = v.picklist(['common', 'rare', 'epic', 'mythic'])
export type Rarity = v.InferOutput<typeof rarity>

/** Price per box: one, or two if a box is paid in two payments (possibly in two assets). */
export const prices = v.pipe(v.array(price), v.minLength(1), v.maxLength(2))

export const productId = v.pipe(v.string(), v.regex(/^\d{1,12}$/))

/** Limited by the backend's tables, far above the supply of any box. */
export const quantity = v.pipe(wholeNumber, v.maxValue(2 ** 31 - 1))

export const payment = v.picklist(['first', 'second'])

/** Transaction that a device announced before asking its wallet. */
const announcement = v.object({ payment, txId: hex32, expiresAt: millis })

/** Transaction that names an order key, for an order of any kind. */
const ofKey = v.variant('state', [
  /** Announced before its wallet was asked; may still be included. */
  v.object({ state: v.literal('announced'), txId: hex32, expiresAt: millis }),
  /** In a solidified block; `at` is the block's time. */
  v.object({
    state: v.literal('booked'),
    /** Contract and event as named on chain, such as `Bought`. */
    contract: address,
    event: text(40),
    /** Account that the event names. */
    owner: address,
    txId: hex32,
    blockNumber: wholeNumber,
    at: millis,
  }),
])

/**
 * Order as the backend knows it. `unpaid` and `firstPaid` are unfinished: any device can resume the
 * payment. `paid`, `refunded` and `expired` are final.
 */
export const order = v.object({
  orderKey: hex32,
  owner: address,
  product: v.object({ id: productId, name: text(80) }),
  contract: address,
  quantity: wholeNumber,
  /** Prices per box when the order was opened. */
  prices,
  state: v.picklist(['unpaid', 'firstPaid', 'paid', 'refunded', 'expired']),
  createdAt: millis,
  /** Time from which a held first payment can be refunded; absent unless `firstPaid`. */
  refundableAt: v.optional(millis),
  payments: v.array(v.object({ payment, txId: hex32, blockNumber: wholeNumber, at: millis })),
  /** Latest announced transaction, if it may still be included. */
  announced: v.optional(announcement),
  /** Opened boxes, by index within the order. */
  opened: v.array(
    v.object({
      index: wholeNumber,
      rarity,
      txId: hex32,
      /** Card from the box; null if the box had none, or if the card is not claimed yet. */
      tokenId: v.optional(v.nullable(tokenId), null),
    }),
  ),
  /** Number of opened boxes whose cards can be claimed. */
  claimable: v.optional(wholeNumber, 0),
})

export const orders = {
  /**
   * Opens an order, or finds it again: the same key always gives the same order, so repeated calls
   * are safe. With `txId` and `expiresAt` it also announces the transaction that the wallet is
   * about to receive. `announced` in the answer is another device's transaction that may still be
   * included: ours must wait for it.
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
  /** Reports that boxes were opened, or that their cards were claimed. */
  openCard: post('/deposit/aon/openCard', orderReport, reportAnswer),
  /**
   * Finds the box orders under a key: one, or one for each buyer that used it on chain. Each comes
   * with the transactions announced for its payments that may still be included. `transactions` are
   * those of any contract that name the key, of each account at most its oldest 20. With `owner`,
   * only that account's orders and booked transactions are found.
   *
   * The key is 32 random bytes, so anyone who knows it got it from the buyer, or read it on chain.
   * A browser that handed the order over follows it without an owner, because it knows no account.
   */
  orderByKey: get(
    '/deposit/aon/orderByKey',
    v.object({ orderKey: hex32, owner: v.optional(address) }),
    v.object({
      orders: v.array(v.object({ ...order.entries, announcements: v.array(announcement) })),
      transactions: v.optional(v.array(ofKey), []),
    }),
    { ...ours, isOwn: true },
  ),
}
