import * as v from 'valibot'
import {
  address,
  coin,
  hex32,
  millis,
  nothing,
  page,
  pageRequest,
  price,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { levelNumber, listingId, tokenId } from './cardFields.ts'
import { assumed, get } from './endpoint.ts'

// Cards: levels, market, stakes, what they earn. The specification gives no fields: requests and
// answers are our reading.

export const freezeReason = v.picklist(['stolen', 'order', 'dispute', 'mistake'])

/** A level as the specification names its fields, and what else decides. */
export const cardLevel = v.object({
  level: levelNumber,
  levelStr: text(64),
  /** Of those that the contract itself sells. */
  supply: wholeNumber,
  remainSupply: wholeNumber,
  /** All there are, also out of boxes. */
  made: wholeNumber,
  /** How many one account may buy. */
  perAccount: wholeNumber,
  /** The least time of a stake, in days. */
  pledgeTime: wholeNumber,
  /** What a card counts in its pools, before the days' factor. */
  weight: wholeNumber,
  isNode: v.boolean(),
  /** In TRX. */
  price: units,
  nextTokenId: tokenId,
  fundAddress: address,
  contract: address,
})
export type CardLevelInfo = v.InferOutput<typeof cardLevel>

/** What a card is sold for, by whom, and until when. */
export const listing = v.object({
  id: listingId,
  market: address,
  seller: address,
  price,
  /** Of the price, in basis points; the seller pays it. */
  feeBp: wholeNumber,
  expiresAt: millis,
  listedAt: millis,
})
export type Listing = v.InferOutput<typeof listing>

const pledge = v.object({
  days: wholeNumber,
  since: millis,
  until: millis,
  weight: units,
})

/**
 * A card is held, listed or staked; frozen lies over any of them. A listing whose time is over still
 * holds the card, until somebody sends it back.
 */
export const cardState = v.picklist(['held', 'listed', 'staked'])
export type CardState = v.InferOutput<typeof cardState>

export const card = v.object({
  tokenId,
  contract: address,
  level: levelNumber,
  levelStr: text(64),
  isNode: v.boolean(),
  /** Of a listed card, its seller. */
  owner: address,
  state: cardState,
  frozen: v.nullable(v.object({ reason: freezeReason, until: millis })),
  listing: v.nullable(listing),
  pledge: v.nullable(pledge),
  /** Made by a sale, a box or otherwise, and when. */
  madeAt: millis,
})
export type CardInfo = v.InferOutput<typeof card>

export const cardSort = v.picklist(['default', 'newest', 'oldest', 'expensive', 'cheap'])
export type CardSort = v.InferOutput<typeof cardSort>

/** What can be done with a card, or could be if it were in another state. */
export const cardAct = v.picklist([
  'list',
  'changePrice',
  'unlist',
  'buy',
  'transfer',
  'pledge',
  'unlock',
])
export type CardAct = v.InferOutput<typeof cardAct>

const allowed = v.object({
  can: v.boolean(),
  /** 0, or the refusal that it would meet. */
  code: wholeNumber,
})

/** How a card came to somebody, or went. */
export const cardMove = v.picklist([
  'bought',
  'opened',
  'listed',
  'unlisted',
  'sold',
  'transferred',
])

/** A pool that cards or nodes earn in, and an account's share of it. */
const profit = v.object({
  pool: wholeNumber,
  of: v.picklist(['cards', 'nodes']),
  coin,
  /** Of the account and of all, in the pool's own measure. */
  weight: units,
  totalWeight: units,
  /** What the account has claimed so far. */
  claimed: units,
  lastClaimAt: v.nullable(millis),
  /** What was ever paid in, and by when that will have flowed; null if nothing ever was. */
  funded: units,
  endsAt: v.nullable(millis),
})

const ofCard = { kind: v.literal('card') }
/** Shares a path with boxes. */
const cardsToo = { kind: 'card' } as const

export const cards = {
  /** The levels that are sold by the card contract, the cheapest first; boxes share the path. */
  cardProductPage: get(
    '/deposit/aon/productPage',
    v.object({ ...ofCard, ...pageRequest }),
    page(cardLevel, { now: millis }),
    cardsToo,
  ),
  canBuyCardNum: get(
    '/deposit/aon/canBuyProductNum',
    v.object({ ...ofCard, level: levelNumber, owner: address }),
    v.object({
      canBuy: wholeNumber,
      bought: wholeNumber,
      perPerson: wholeNumber,
      remaining: wholeNumber,
    }),
    cardsToo,
  ),
  /** `code` is 0 or the refusal that a before call would give. */
  cardIfCanBuy: get(
    '/deposit/aon/productIfCanBuy',
    v.object({ ...ofCard, level: levelNumber, owner: address }),
    v.object({ canBuy: v.boolean(), code: wholeNumber }),
    cardsToo,
  ),
  /** The cards that an account has bought, of a level or from somebody, newest first. */
  cardBuyRecordPage: get(
    '/deposit/aon/buyRecordPage',
    v.object({ ...ofCard, owner: address, ...pageRequest }),
    page(
      v.object({
        /** Null if it was bought without one. */
        orderKey: v.nullable(hex32),
        owner: address,
        tokenId,
        level: levelNumber,
        levelStr: text(64),
        price,
        /** Null for one that was bought from the card contract. */
        seller: v.nullable(address),
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
    ),
    cardsToo,
  ),
  /**
   * Cards on sale; of one seller, also those whose time is over or that are frozen. By default the
   * newest first. Prices in two coins are compared by the pool that prices TRX, for the order of the
   * list alone.
   */
  skuPage: get(
    '/swapnft/aon/skuPage',
    v.object({
      ...pageRequest,
      sort: v.optional(cardSort, 'default'),
      level: v.optional(levelNumber),
      /** A token's address; the all-zero one is TRX. */
      coin: v.optional(address),
      seller: v.optional(address),
    }),
    page(card, {
      /** The lowest price in each coin, of what the level filter leaves. */
      floors: v.array(price),
      now: millis,
    }),
  ),
  /** Where a card stands for somebody who would buy it: null if it is not on sale. */
  cardSkuInfo: get(
    '/swapnft/aon/cardSkuInfo',
    v.object({ tokenId }),
    v.object({ listing: v.nullable(listing), now: millis }),
  ),
  canBuySkuProduct: get(
    '/swapnft/aon/canBuySkuProduct',
    v.object({ listingId, owner: address }),
    v.object({ ...allowed.entries, price: v.nullable(price) }),
  ),
  /** The cards of an account: those that it has, has on sale, or has staked; newest first. */
  /** The newest first; of those staked, the ones that can be unlocked soonest. */
  ownCardPage: get(
    '/swapnft/aon/ownCardPage',
    v.object({
      owner: address,
      /** `held` are those that are neither on sale nor staked. */
      state: v.optional(cardState),
      of: v.optional(v.picklist(['cards', 'nodes'])),
      ...pageRequest,
    }),
    page(card, { now: millis }),
  ),
  /** `notMinted` where its number is at or beyond the level's next one, or there is no such level. */
  nftDetail: get(
    '/swapnft/ido/nftDetail',
    v.object({ tokenId }),
    v.object({
      card,
      level: cardLevel,
      /** Where its description is, as its contract says; a stranger's text. */
      tokenUri: text(500),
      now: millis,
    }),
  ),
  /** What happened to a card, newest first. */
  nftDetailList: get(
    '/swapnft/ido/nftDetailList',
    v.object({ tokenId, ...pageRequest }),
    page(
      v.object({
        move: cardMove,
        from: v.nullable(address),
        to: address,
        /** What was paid or asked, if anything. */
        price: v.nullable(price),
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /** The times for which cards and nodes can be staked, and what each adds to their weight. */
  nodePledgeDays: get(
    '/swapnft/ido/nodePledgeDays',
    nothing,
    v.object({ days: v.array(v.object({ days: wholeNumber, factorBp: wholeNumber })) }),
    assumed,
  ),
  /** Stakes of an account, newest first, also those that are over. */
  nodePledgeRecord: get(
    '/swapnft/ido/nodePledgeRecord',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        tokenId,
        level: levelNumber,
        levelStr: text(64),
        isNode: v.boolean(),
        ...pledge.entries,
        txId: hex32,
        unlockedAt: v.nullable(millis),
        unlockTxId: v.nullable(hex32),
      }),
      { now: millis },
    ),
    assumed,
  ),
  /** How many cards and nodes are staked, by all and by an account. */
  nodePledgeStatistics: get(
    '/swapnft/ido/nodePledgeStatistics',
    v.object({ owner: v.optional(address) }),
    v.object({
      cards: v.object({ staked: wholeNumber, own: wholeNumber }),
      nodes: v.object({ staked: wholeNumber, own: wholeNumber }),
      /** Of the account's stakes: how many are due, and when the next one is. */
      due: wholeNumber,
      nextUnlockAt: v.nullable(millis),
      now: millis,
    }),
    assumed,
  ),
  /** All levels, or one. */
  productLevelInfo: get(
    '/deposit/aon/productLevelInfo',
    v.object({ level: v.optional(levelNumber) }),
    v.object({ levels: v.array(cardLevel), now: millis }),
  ),
  ifCanOperateCard: get(
    '/deposit/aon/ifCanOperateCard',
    v.object({ tokenId, owner: address, act: cardAct }),
    allowed,
  ),
  /** An account's cards by level, and what they would bring at the floor of each coin. */
  balanceInfoByUnit: get(
    '/deposit/aon/balanceInfoByUnit',
    v.object({ owner: address }),
    v.object({
      levels: v.array(
        v.object({
          level: levelNumber,
          levelStr: text(64),
          isNode: v.boolean(),
          held: wholeNumber,
          listed: wholeNumber,
          staked: wholeNumber,
          /** The lowest price of the level in each coin. */
          floors: v.array(price),
        }),
      ),
      now: millis,
    }),
  ),
  nftProfitStatistic: get(
    '/deposit/profit/nftProfitStatistic',
    v.object({ owner: address }),
    v.object({ profits: v.array(profit), now: millis }),
  ),
}
