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

// Cards: levels, market, stakes and income. The specification gives no fields: requests and answers
// are our reading.

export const freezeReason = v.picklist(['stolen', 'order', 'dispute', 'mistake'])

/** Level with the fields named in the specification, and others that affect a purchase. */
export const cardLevel = v.object({
  level: levelNumber,
  levelStr: text(64),
  /** Cards that the contract itself sells. */
  supply: wholeNumber,
  remainSupply: wholeNumber,
  /** Total minted, including cards from boxes. */
  made: wholeNumber,
  /** Number that one account may buy. */
  perAccount: wholeNumber,
  /** Minimum staking time, in days. */
  pledgeTime: wholeNumber,
  /** Weight of a card in its pools, before the factor for the staking time. */
  weight: wholeNumber,
  isNode: v.boolean(),
  /** In sun. */
  price: units,
  nextTokenId: tokenId,
  fundAddress: address,
  contract: address,
})
export type CardLevelInfo = v.InferOutput<typeof cardLevel>

/** Offer of a card on the market: price, seller and expiry. */
export const listing = v.object({
  id: listingId,
  market: address,
  seller: address,
  price,
  /** Share of the price in basis points; the seller pays it. */
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
 * A card is held, listed or staked; in any of these states it can also be frozen. The market keeps
 * a card whose listing has expired until someone returns it.
 */
export const cardState = v.picklist(['held', 'listed', 'staked'])
export type CardState = v.InferOutput<typeof cardState>

export const card = v.object({
  tokenId,
  contract: address,
  level: levelNumber,
  levelStr: text(64),
  isNode: v.boolean(),
  /** For a listed card, its seller. */
  owner: address,
  state: cardState,
  frozen: v.nullable(v.object({ reason: freezeReason, until: millis })),
  listing: v.nullable(listing),
  pledge: v.nullable(pledge),
  /** Time of minting, through a purchase, a box or otherwise. */
  madeAt: millis,
})
export type CardInfo = v.InferOutput<typeof card>

export const cardSort = v.picklist(['default', 'newest', 'oldest', 'expensive', 'cheap'])
export type CardSort = v.InferOutput<typeof cardSort>

/** Action on a card, whether or not its present state allows it. */
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
  /** 0, or the code of the refusal. */
  code: wholeNumber,
})

/** Event in the history of a card. */
export const cardMove = v.picklist([
  'bought',
  'opened',
  'listed',
  'unlisted',
  'sold',
  'transferred',
])

/** Pool in which cards or nodes earn, and an account's share of it. */
const profit = v.object({
  pool: wholeNumber,
  of: v.picklist(['cards', 'nodes']),
  coin,
  /** Weight of the account and of all accounts, in the pool's own measure. */
  weight: units,
  totalWeight: units,
  /** Total that the account has claimed. */
  claimed: units,
  lastClaimAt: v.nullable(millis),
  /**
   * Total ever deposited, and the time when all of it will have been paid out; null without
   * deposits.
   */
  funded: units,
  endsAt: v.nullable(millis),
})

const ofCard = { kind: v.literal('card') }
/** Marks endpoints that share their path with boxes. */
const cardsToo = { kind: 'card' } as const

export const cards = {
  /** Levels that the card contract sells, cheapest first. Boxes share the path. */
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
  /** `code` is 0, or the refusal that the call before the purchase would return. */
  cardIfCanBuy: get(
    '/deposit/aon/productIfCanBuy',
    v.object({ ...ofCard, level: levelNumber, owner: address }),
    v.object({ canBuy: v.boolean(), code: wholeNumber }),
    cardsToo,
  ),
  /** Cards that an account bought, from the contract or on the market, newest first. */
  cardBuyRecordPage: get(
    '/deposit/aon/buyRecordPage',
    v.object({ ...ofCard, owner: address, ...pageRequest }),
    page(
      v.object({
        /** Null if it was bought without an order key. */
        orderKey: v.nullable(hex32),
        owner: address,
        tokenId,
        level: levelNumber,
        levelStr: text(64),
        price,
        /** Null if it was bought from the card contract. */
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
   * Cards on sale, newest first by default. With a seller, it includes that seller's expired
   * listings and frozen cards. Prices in two assets are compared through the pool that prices TRX,
   * only to sort the list.
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
      /** Lowest price in each asset, among cards that match the level filter. */
      floors: v.array(price),
      now: millis,
    }),
  ),
  /** Listing of a card for a prospective buyer; null if it is not on sale. */
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
  /**
   * Cards that an account holds, lists or stakes, newest first. Staked cards are sorted by earliest
   * unlock.
   */
  ownCardPage: get(
    '/swapnft/aon/ownCardPage',
    v.object({
      owner: address,
      /** `held` are cards that are neither on sale nor staked. */
      state: v.optional(cardState),
      of: v.optional(v.picklist(['cards', 'nodes'])),
      ...pageRequest,
    }),
    page(card, { now: millis }),
  ),
  /**
   * Refused with `notMinted` if no level has this number, or if the level has not minted it yet.
   */
  nftDetail: get(
    '/swapnft/ido/nftDetail',
    v.object({ tokenId }),
    v.object({
      card,
      level: cardLevel,
      /** Address of its description, as its contract gives it; untrusted text. */
      tokenUri: text(500),
      now: millis,
    }),
  ),
  /** History of a card, newest first. */
  nftDetailList: get(
    '/swapnft/ido/nftDetailList',
    v.object({ tokenId, ...pageRequest }),
    page(
      v.object({
        move: cardMove,
        from: v.nullable(address),
        to: address,
        /** Price paid or asked, if any. */
        price: v.nullable(price),
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /** Staking times for cards and nodes, and the factor that each applies to the weight. */
  nodePledgeDays: get(
    '/swapnft/ido/nodePledgeDays',
    nothing,
    v.object({ days: v.array(v.object({ days: wholeNumber, factorBp: wholeNumber })) }),
    assumed,
  ),
  /** Stakes of an account, newest first, including ended ones. */
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
  /** Numbers of cards and nodes staked, by all accounts and by one account. */
  nodePledgeStatistics: get(
    '/swapnft/ido/nodePledgeStatistics',
    v.object({ owner: v.optional(address) }),
    v.object({
      cards: v.object({ staked: wholeNumber, own: wholeNumber }),
      nodes: v.object({ staked: wholeNumber, own: wholeNumber }),
      /** For the account's stakes: the number that are due, and when the next one is due. */
      due: wholeNumber,
      nextUnlockAt: v.nullable(millis),
      now: millis,
    }),
    assumed,
  ),
  /** All levels, or one of them. */
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
  /** Cards of an account by level, with the level's floor price in each asset. */
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
          /** Lowest price of the level in each asset. */
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
