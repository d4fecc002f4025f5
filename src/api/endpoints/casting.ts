import * as v from 'valibot'
import {
  address,
  hex32,
  millis,
  nothing,
  page,
  pageRequest,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { assumed, get } from './endpoint.ts'
import { looksLike } from './looksLike.ts'
import { profile } from './profile.ts'
import { presaleTerms, tokenTerms } from './terms.ts'

// Tokens and presales as the chain has them. The specification names these calls without their
// fields: requests and answers are our reading.

export const presalePhase = v.picklist([
  'notStarted',
  'inProgress',
  /** Over, soft cap missed. */
  'failed',
  /** Over, soft cap reached, not traded yet. */
  'succeeded',
  'launched',
])

/** How far along a presale is. */
const presaleProgress = {
  address,
  phase: presalePhase,
  /** Tokens, in smallest units. */
  sold: units,
  forSale: units,
  /** In sun. */
  raised: units,
  goal: units,
  startAt: millis,
  endAt: millis,
}

/** A presale with all that was decided about it. */
export const presale = v.object({
  ...presaleProgress,
  terms: presaleTerms,
  /** Tokens that have to be sold. */
  softCap: units,
  buyers: wholeNumber,
  orderKey: hex32,
  txId: hex32,
  createdAt: millis,
  /** How long after the first release the insurance lasts. */
  insuranceMs: millis,
  launchedAt: v.nullable(millis),
  /** Null before the launch, and without an insurance. */
  insuredUntil: v.nullable(millis),
})

/** A token that the factory has made; nothing can ever change it. */
export const castToken = v.object({
  address,
  creator: address,
  /** The pair of the token and TRX. */
  pool: address,
  presale: v.nullable(address),
  terms: tokenTerms,
  /** Burnt so far, in smallest units: in total, and of that from the pool. */
  burnt: units,
  poolBurnt: units,
  /** People's accounts: pool, presale and contracts that keep tokens for others do not count. */
  holders: wholeNumber,
  orderKey: hex32,
  txId: hex32,
  createdAt: millis,
  /** When trading was opened. */
  launchedAt: v.nullable(millis),
  /** What its creator said about it before it was made; null if nothing. */
  profile: v.nullable(profile),
  looksLike,
})

/** The pool of a token and what a trade in it pays now. */
export const pool = v.object({
  token: address,
  pool: address,
  router: address,
  market: address,
  /** What it holds: smallest units of the token, and sun. */
  tokens: units,
  trx: units,
  /** TRX per whole token, with the decimals of `core/price.ts`; null while the pool is empty. */
  price: v.nullable(units),
  /** The fees that the token takes now, in basis points. */
  feeBuy: wholeNumber,
  feeSell: wholeNumber,
  /** Until when the token takes higher fees, or the pool no sales; null if never. */
  protectedUntil: v.nullable(millis),
  takesSales: v.boolean(),
  launchedAt: v.nullable(millis),
  /** The time of the newest block. */
  now: millis,
})

export const casting = {
  /** The settings of the launchpad. The app compares the contracts with those that it trusts. */
  findConfig: get(
    '/deposit/exSwap/findConfig',
    nothing,
    v.object({
      /** Of each creation, in sun. */
      creationFee: units,
      /** Whether anything can be made at all. */
      enabled: v.boolean(),
      /** How long a presale lasts, and how long after the first release its insurance does. */
      saleMs: millis,
      insuranceMs: millis,
      contracts: v.object({
        wtrx: address,
        pools: address,
        poolRouter: address,
        tokenFactory: address,
        otcMarket: address,
        tokenLock: address,
        coinLock: address,
      }),
      now: millis,
    }),
  ),
  /** Default terms: a form shows them until its user changes them. */
  tokenConfig: get(
    '/deposit/exSwap/tokenConfig',
    nothing,
    v.object({ token: tokenTerms, presale: presaleTerms, now: millis }),
    assumed,
  ),
  /** The tokens of a creator, newest first. */
  tokenForCreator: get(
    '/deposit/exSwap/tokenForCreator',
    v.object({ creator: address, ...pageRequest }),
    page(
      v.object({
        address,
        name: text(64),
        symbol: text(24),
        createdAt: millis,
        launchedAt: v.nullable(millis),
        presale: v.nullable(v.object(presaleProgress)),
      }),
      { now: millis },
    ),
    assumed,
  ),
  /**
   * What a transaction made, for a creation whose report was lost. `pending`: not solidified, or
   * never sent; `none`: it made nothing.
   */
  parseHash: get(
    '/deposit/exSwap/parseHash',
    v.object({ txId: hex32 }),
    v.object({
      status: v.picklist(['pending', 'made', 'none']),
      creator: v.optional(address),
      orderKey: v.optional(hex32),
      token: v.optional(address),
      presale: v.optional(address),
    }),
    assumed,
  ),
  tokenDetail: get('/deposit/exSwap/tokenDetail', v.object({ token: address }), castToken, assumed),
  /** Everything that a token's screen shows, as of one moment. */
  swapCoinIssuedDetail: get(
    '/deposit/exSwap/swapCoinIssuedDetail',
    v.object({ token: address }),
    v.object({ token: castToken, presale: v.nullable(presale), pool, now: millis }),
  ),
}
