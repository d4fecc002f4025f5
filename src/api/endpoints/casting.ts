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

// Tokens and presales as they are on chain. The specification names these calls without their
// fields: requests and answers are our reading.

export const presalePhase = v.picklist([
  'notStarted',
  'inProgress',
  /** Ended below the soft cap. */
  'failed',
  /** Ended at or above the soft cap, but not traded yet. */
  'succeeded',
  'launched',
])

/** Progress of a presale. */
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

/** Presale with all of its terms. */
export const presale = v.object({
  ...presaleProgress,
  terms: presaleTerms,
  /** Number of tokens that must be sold, in smallest units. */
  softCap: units,
  buyers: wholeNumber,
  orderKey: hex32,
  txId: hex32,
  createdAt: millis,
  /** Duration of the insurance after the first release. */
  insuranceMs: millis,
  launchedAt: v.nullable(millis),
  /** Null before the launch, or without insurance. */
  insuredUntil: v.nullable(millis),
})

/** Token created by the factory; its terms can never change. */
export const castToken = v.object({
  address,
  creator: address,
  /** Pool of the token and TRX. */
  pool: address,
  presale: v.nullable(address),
  terms: tokenTerms,
  /** Amounts burnt so far, in smallest units: in total, and the part of it from the pool. */
  burnt: units,
  poolBurnt: units,
  /** Number of holders, without the pool, the presale and contracts that hold tokens for others. */
  holders: wholeNumber,
  orderKey: hex32,
  txId: hex32,
  createdAt: millis,
  /** Time when trading opened. */
  launchedAt: v.nullable(millis),
  /** Description that its creator gave before creating it; null if there is none. */
  profile: v.nullable(profile),
  looksLike,
})

/** Pool of a token, and what a trade in it costs now. */
export const pool = v.object({
  token: address,
  pool: address,
  router: address,
  market: address,
  /** Reserves, in the token's smallest units and in sun. */
  tokens: units,
  trx: units,
  /** TRX per whole token, with the decimals of `core/price.ts`; null while the pool is empty. */
  price: v.nullable(units),
  /** Present trading tax of the token, in basis points: buy tax and sell tax. */
  feeBuy: wholeNumber,
  feeSell: wholeNumber,
  /** Until this time, the token charges a higher tax or the pool takes no sales; null if never. */
  protectedUntil: v.nullable(millis),
  takesSales: v.boolean(),
  launchedAt: v.nullable(millis),
  /** Time of the newest block. */
  now: millis,
})

export const casting = {
  /** Settings of the launchpad. The app compares these contracts with the ones that it trusts. */
  findConfig: get(
    '/deposit/exSwap/findConfig',
    nothing,
    v.object({
      /** Fee for each creation, in sun. */
      creationFee: units,
      /** Whether tokens and presales can be created at all. */
      enabled: v.boolean(),
      /** Duration of a presale, and of its insurance after the first release. */
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
  /** Default terms, which a form shows until the user changes them. */
  tokenConfig: get(
    '/deposit/exSwap/tokenConfig',
    nothing,
    v.object({ token: tokenTerms, presale: presaleTerms, now: millis }),
    assumed,
  ),
  /** Tokens of a creator, newest first. */
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
   * Finds what a transaction created, when the report of a creation was lost. `pending`: not
   * solidified, or never sent; `none`: it created nothing.
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
    { ...assumed, isOwn: true },
  ),
  tokenDetail: get('/deposit/exSwap/tokenDetail', v.object({ token: address }), castToken, assumed),
  /** Everything on a token's screen, at one moment. */
  swapCoinIssuedDetail: get(
    '/deposit/exSwap/swapCoinIssuedDetail',
    v.object({ token: address }),
    v.object({ token: castToken, presale: v.nullable(presale), pool, now: millis }),
  ),
}
