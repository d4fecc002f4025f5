import * as v from 'valibot'
import { address, millis, nothing, page, pageRequest, text, wholeNumber } from '../schema.ts'
import { levelNumber } from './cardFields.ts'
import { get } from './endpoint.ts'
import { order, prices, productId, quantity, rarity } from './orders.ts'

export const saleState = v.picklist(['preparing', 'onSale', 'ended', 'soldOut'])
export type SaleState = v.InferOutput<typeof saleState>

/** Box on sale. `id` is its number in the sale contract. */
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
  /** Declared odds in basis points; their sum is 10,000. */
  odds: v.array(v.object({ rarity, bp: wholeNumber })),
  /** Time for which a first payment is held before it can be refunded, in ms. */
  secondPaymentMs: millis,
  /**
   * Levels of the cards in the box, by rarity; empty for a box without cards, or in an older cached
   * answer.
   */
  cards: v.optional(
    v.array(v.object({ rarity, level: levelNumber, levelStr: text(64), isNode: v.boolean() })),
    [],
  ),
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
  /** `now` is the time of the newest block. Countdowns use it instead of the device's clock. */
  countdown: get(
    '/deposit/aon/countdown',
    v.object({ productId }),
    v.object({ now: millis, startAt: millis, endAt: millis, state: saleState }),
  ),
  getTimestamp: get('/deposit/aon/getTimestamp', nothing, v.object({ now: millis })),
  /** `code` is 0, or the refusal that the call before the purchase would return. */
  productIfCanBuy: get(
    '/deposit/aon/productIfCanBuy',
    v.object({ productId, owner: address, quantity }),
    v.object({ canBuy: v.boolean(), code: wholeNumber }),
  ),
  /**
   * Orders with unfinished payments. The first page begins with all orders that wait for their
   * second payment, which the chain proves. The unpaid ones follow (of `productId`, if given),
   * newest first; `total` counts only these. They stay until their sale ends, for seven days at
   * most. Anyone can begin such an order in another account's name, so an app lists them after its
   * own records. For a known key, `orderByKey` always finds the order.
   */
  buyRecordOfNoPay: get(
    '/deposit/aon/buyRecordOfNoPay',
    v.object({ owner: address, productId: v.optional(productId), ...pageRequest }),
    v.object({ total: v.optional(wholeNumber), items: v.array(order) }),
  ),
  /** Paid orders, newest first. */
  buyRecordPage: get(
    '/deposit/aon/buyRecordPage',
    v.object({ owner: address, ...pageRequest }),
    page(order),
  ),
}
