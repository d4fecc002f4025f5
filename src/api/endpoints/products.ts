import * as v from 'valibot'
import {
  address,
  hex32,
  millis,
  nothing,
  page,
  pageRequest,
  price,
  text,
  wholeNumber,
} from '../schema.ts'
import { levelNumber, tokenId } from './cardFields.ts'
import { get, ours, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

export const rarity = v.picklist(['common', 'rare', 'epic', 'mythic'])
export type Rarity = v.InferOutput<typeof rarity>

export const saleState = v.picklist(['preparing', 'onSale', 'ended', 'soldOut'])
export type SaleState = v.InferOutput<typeof saleState>

/** One price, or two where a box is paid in two payments (possibly in two coins). Per box. */
const prices = v.pipe(v.array(price), v.minLength(1), v.maxLength(2))

const productId = v.pipe(v.string(), v.regex(/^\d{1,12}$/))

/** As many as the backend's tables can count, far more than a box ever has. */
const quantity = v.pipe(wholeNumber, v.maxValue(2 ** 31 - 1))

/** A blind box on sale. `id` is the number that the sale contract knows it by. */
export const product = v.object({
  id: productId,
  name: text(80),
  description: text(2_000),
  contract: address,
  prices,
  supply: wholeNumber,
  remaining: wholeNumber,
  perPerson: wholeNumber,
  startAt: millis,
  endAt: millis,
  state: saleState,
  /** Declared odds in basis points; they add up to 10,000. */
  odds: v.array(v.object({ rarity, bp: wholeNumber })),
  /** How long a first payment is held before it can be refunded. */
  secondPaymentMs: millis,
  /** The levels of the cards that it holds, by rarity; empty for a box without, or kept from before. */
  cards: v.optional(
    v.array(v.object({ rarity, level: levelNumber, levelStr: text(64), isNode: v.boolean() })),
    [],
  ),
})

export const payment = v.picklist(['first', 'second'])

/** A transaction that a device announced before its wallet was asked. */
const announcement = v.object({ payment, txId: hex32, expiresAt: millis })

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

export const products = {
  productPage: get('/deposit/aon/productPage', v.object(pageRequest), page(product)),
  productDetail: get('/deposit/aon/productDetail', v.object({ productId }), product),
  canBuyProductNum: get(
    '/deposit/aon/canBuyProductNum',
    v.object({ productId, owner: address }),
    v.object({
      canBuy: wholeNumber,
      bought: wholeNumber,
      perPerson: wholeNumber,
      remaining: wholeNumber,
    }),
  ),
  /** `now` is the time of the newest block: countdowns run on it, never on the device's clock. */
  countdown: get(
    '/deposit/aon/countdown',
    v.object({ productId }),
    v.object({ now: millis, startAt: millis, endAt: millis, state: saleState }),
  ),
  getTimestamp: get('/deposit/aon/getTimestamp', nothing, v.object({ now: millis })),
  /** `code` is 0 or the refusal that a before call would give. */
  productIfCanBuy: get(
    '/deposit/aon/productIfCanBuy',
    v.object({ productId, owner: address, quantity }),
    v.object({ canBuy: v.boolean(), code: wholeNumber }),
  ),
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
   * Orders whose payment is unfinished. The first page begins with all that wait for their second
   * payment: the chain knows of those. Then come the unpaid ones (of `productId`, if given), newest
   * first; `total` counts these alone. They stay until their sale ends, for seven days at most.
   * Anyone can begin such an order in anyone's name, so an app lists them after what it knows by
   * itself; for a key that it has, `orderByKey` always finds the order.
   */
  buyRecordOfNoPay: get(
    '/deposit/aon/buyRecordOfNoPay',
    v.object({ owner: address, productId: v.optional(productId), ...pageRequest }),
    v.object({ total: v.optional(wholeNumber), items: v.array(order) }),
  ),
  /**
   * The orders under a key: one, or one for each buyer that the chain knows by it. They come with
   * what devices announced for each payment and may still be included. The key is 32 random bytes:
   * whoever has it got it from the buyer, like the browser that handed over and follows the order.
   */
  orderByKey: get(
    '/deposit/aon/orderByKey',
    v.object({ orderKey: hex32 }),
    v.object({
      orders: v.array(v.object({ ...order.entries, announcements: v.array(announcement) })),
    }),
    ours,
  ),
  /** Paid orders, newest first. */
  buyRecordPage: get(
    '/deposit/aon/buyRecordPage',
    v.object({ owner: address, ...pageRequest }),
    page(order),
  ),
}
