import * as v from 'valibot'
import {
  address,
  coin,
  hex32,
  millis,
  page,
  pageRequest,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { pool } from './casting.ts'
import { get } from './endpoint.ts'

// Trades in the pools, and offers from one account to another (OTC). Prices are as in
// `core/price.ts`. The specification gives no fields: requests and answers are our reading.

/** Change in basis points. */
const change = v.pipe(v.number(), v.safeInteger())

const tradedToken = v.object({
  address,
  name: text(64),
  symbol: text(24),
  price: units,
  /** Change over a day, or since trading opened if that is later. */
  changeBp: change,
  /** Trading volume of one day, in sun. */
  volume: units,
  /** Price times the unburnt supply, in sun. */
  marketCap: units,
  launchedAt: v.nullable(millis),
})

export const candleInterval = v.picklist(['5m', '1h', '1d'])
export type CandleInterval = v.InferOutput<typeof candleInterval>

export const tradedSort = v.picklist(['volume', 'marketCap', 'change', 'newest'])
export type TradedSort = v.InferOutput<typeof tradedSort>

const trade = v.object({
  txId: hex32,
  /** Position of its log: one transaction may trade twice. */
  position: wholeNumber,
  trader: address,
  isBuy: v.boolean(),
  tokens: units,
  trx: units,
  /** Price in the pool after the trade. */
  price: units,
  blockNumber: wholeNumber,
  at: millis,
})

export const offerState = v.picklist(['onSale', 'sold', 'expired', 'cancelled'])
export type OfferState = v.InferOutput<typeof offerState>

const offerId = v.pipe(v.string(), v.regex(/^\d{1,30}$/))

export const offer = v.object({
  id: offerId,
  market: address,
  seller: address,
  token: address,
  coin,
  offered: units,
  left: units,
  unitPrice: units,
  /** Difference from the pool's price, in basis points; negative means cheaper. */
  premiumBp: v.nullable(change),
  expiresAt: millis,
  createdAt: millis,
  state: offerState,
})

export const purchaseKind = v.picklist(['presale', 'pool', 'otc'])

export const trades = {
  getBaseInfo: get('/deposit/aonTrans/getBaseInfo', v.object({ token: address }), pool),
  /** Tokens that are being traded. */
  swapCoinList: get(
    '/deposit/exSwap/swapCoinList',
    v.object({ ...pageRequest, sort: v.optional(tradedSort, 'volume') }),
    page(tradedToken, { now: millis }),
  ),
  /**
   * Traded token with its candles, oldest first, and a page of its trades, newest first. Intervals
   * without a trade have no candle; a candle opens at the close of the previous one.
   */
  swapCoinInfo: get(
    '/deposit/exSwap/swapCoinInfo',
    v.object({
      token: address,
      interval: v.optional(candleInterval, '1h'),
      candles: v.optional(v.pipe(wholeNumber, v.maxValue(500)), 100),
      ...pageRequest,
    }),
    v.object({
      token: tradedToken,
      candles: v.array(
        v.object({ at: millis, open: units, high: units, low: units, close: units, volume: units }),
      ),
      trades: page(trade),
      now: millis,
    }),
  ),
  /**
   * Offers on sale for a token, or for all; with a seller, it includes that seller's ended offers.
   * Only tokens of the factory appear, because the backend has nothing to show about others.
   */
  productMarketList: get(
    '/deposit/aonTrans/productMarketList',
    v.object({
      ...pageRequest,
      token: v.optional(address),
      seller: v.optional(address),
      sort: v.optional(v.picklist(['price', 'newest']), 'price'),
    }),
    page(offer, { now: millis }),
  ),
  productMarketSkuDetail: get(
    '/deposit/aonTrans/productMarketSkuDetail',
    v.object({ offerId }),
    offer,
  ),
  /** Purchases of an account on all markets, newest first. */
  userProductBuyRecordList: get(
    '/deposit/aonTrans/userProductBuyRecordList',
    v.object({ owner: address, kind: v.optional(purchaseKind), ...pageRequest }),
    page(
      v.object({
        kind: purchaseKind,
        txId: hex32,
        position: wholeNumber,
        orderKey: hex32,
        token: address,
        /**
         * Asset in which the amount is measured; null for a token that the backend does not know.
         */
        coin: v.nullable(coin),
        units,
        /** In sun. */
        paid: units,
        offerId: v.nullable(offerId),
        blockNumber: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /**
   * `code` is 0, or the refusal that a purchase would get; `cost` is in sun, rounded like the
   * market.
   */
  ifCanBuy: get(
    '/deposit/aonTrans/ifCanBuy',
    v.object({ offerId, owner: address, units }),
    v.object({ canBuy: v.boolean(), code: wholeNumber, cost: units }),
  ),
  /** Like `ifCanBuy`, for changing or cancelling an offer. */
  ifCanEditSku: get(
    '/deposit/aonTrans/ifCanEditSku',
    v.object({ offerId, owner: address }),
    v.object({ canEdit: v.boolean(), code: wholeNumber }),
  ),
  /** LP tokens of the pool, and the number of them that are permanently locked. */
  liquidityInfo: get(
    '/deposit/liquidity/info',
    v.object({ token: address }),
    v.object({
      token: address,
      pool: address,
      tokens: units,
      trx: units,
      shares: units,
      lockedShares: units,
      holders: wholeNumber,
    }),
  ),
  /** An account's share of a pool, and the amounts that removing it now would return. */
  liquidityDetail: get(
    '/deposit/liquidity/detail',
    v.object({ token: address, owner: address }),
    v.object({ pool: address, shares: units, shareBp: wholeNumber, tokens: units, trx: units }),
  ),
}
