import * as v from 'valibot'
import { address, hex32, millis, units } from '../schema.ts'
import { assumed, post } from './endpoint.ts'
import { profileFields } from './profile.ts'
import { announcing, orderReport, reportAnswer, status } from './reports.ts'
import { presaleFields, tokenFields } from './terms.ts'

// What is asked before a wallet makes, buys or receives something on the launchpad, and reported
// afterwards. The specification gives no fields: requests and answers are our reading.
//
// A before call opens an order or finds it again: the same key is always the same order. With
// `txId` and `expiresAt` it also announces the transaction that the wallet is about to get.
// `announced` in the answer is another device's transaction that may still be included: ours must
// wait for it. A report is never believed: it makes the backend look at the solidified chain.

/** A transaction that another device announced before its wallet was asked. */
const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

/** What was made, once that is booked. */
const madeAnswer = v.object({
  status,
  token: v.optional(address),
  presale: v.optional(address),
})

const received = v.picklist(['tokens', 'liquidity'])

const actReport = <const Acts extends readonly string[]>(acts: Acts) =>
  v.object({ owner: address, token: address, act: v.picklist(acts), txId: hex32 })

export const creation = v.picklist(['token', 'presale', 'tokenWithPresale'])
export type Creation = v.InferOutput<typeof creation>

export const castReports = {
  /**
   * Before something is made. The terms belong to the order: another device that continues it must
   * send the same ones. The profile is kept for when the chain has the token.
   */
  publishFirst: post(
    '/deposit/exSwap/publishFirst',
    v.variant('kind', [
      v.object({ kind: v.literal('token'), ...announcing, ...tokenFields, ...profileFields }),
      v.object({ kind: v.literal('presale'), ...announcing, token: address, ...presaleFields }),
      v.object({
        kind: v.literal('tokenWithPresale'),
        ...announcing,
        ...tokenFields,
        ...profileFields,
        ...presaleFields,
      }),
    ]),
    v.object({
      orderKey: hex32,
      owner: address,
      kind: creation,
      factory: address,
      /** In sun; a payment of anything else reverts. */
      creationFee: units,
      announced,
    }),
    assumed,
  ),
  /** Reports whatever was made. */
  publishSecond: post('/deposit/exSwap/publishSecond', orderReport, madeAnswer, assumed),
  /** Reports a token that was made without a presale. */
  createToken: post('/deposit/exSwap/createToken', orderReport, madeAnswer, assumed),
  /** Reports a presale that was added to a token. */
  swapCoinIssuedAdd: post('/deposit/exSwap/swapCoinIssuedAdd', orderReport, madeAnswer),

  /** Before a purchase in a token's presale. */
  donate: post(
    '/deposit/buyToken/donate',
    v.object({ ...announcing, token: address, units }),
    v.object({
      orderKey: hex32,
      owner: address,
      token: address,
      presale: address,
      units,
      /** In sun, rounded up as the contract does. */
      cost: units,
      announced,
    }),
  ),
  /** Reports a purchase in a presale. */
  updatePresaleStatus: post('/deposit/buyToken/updatePresaleStatus', orderReport, reportAnswer),

  /** Before receiving released tokens, or a share of the pool. */
  releaseBefore: post(
    '/deposit/exSwap/releaseBefore',
    v.object({ ...announcing, token: address, what: received }),
    v.object({
      orderKey: hex32,
      owner: address,
      token: address,
      presale: address,
      /** What can be received now; more if more is released in the meantime. */
      receivable: units,
      announced,
    }),
    assumed,
  ),
  releaseAfter: post(
    '/deposit/exSwap/releaseAfter',
    v.object({ owner: address, token: address, what: received, txId: hex32 }),
    reportAnswer,
    assumed,
  ),
  /** Reports what a creator did after the presale; anybody may launch. */
  swapCoinIssuedUpdate: post(
    '/deposit/exSwap/swapCoinIssuedUpdate',
    actReport(['launch', 'payCreator', 'takeBack']),
    reportAnswer,
  ),
  /** Reports what a buyer got back. */
  swapCoinIssuedUpdateCoinssued: post(
    '/exSwap/swapCoinIssuedUpdateCoinssued',
    actReport(['refund', 'insurance']),
    reportAnswer,
  ),

  /**
   * A purchase of an offer, before and after in one call. With `expiresAt` its `txId` is announced;
   * without, it is reported, and `status` says what became of it.
   */
  productBuy: post(
    '/deposit/aonTrans/productBuy',
    v.object({ ...announcing, offerId: v.pipe(v.string(), v.regex(/^\d{1,30}$/)), units }),
    v.object({
      orderKey: hex32,
      owner: address,
      offerId: v.string(),
      market: address,
      token: address,
      units,
      /** In sun, rounded up as the market does. */
      cost: units,
      /** `open`: nothing was reported. */
      status: v.picklist(['open', ...status.options]),
      announced,
    }),
  ),
  /** Reports that an offer was made, changed or taken back. */
  skuEdit: post(
    '/deposit/aonTrans/skuEdit',
    v.variant('act', [
      v.object({ act: v.literal('offer'), owner: address, orderKey: hex32, txId: hex32 }),
      v.object({ act: v.literal('edit'), owner: address, offerId: v.string(), txId: hex32 }),
      v.object({ act: v.literal('cancel'), owner: address, offerId: v.string(), txId: hex32 }),
    ]),
    v.object({ status, offerId: v.optional(v.string()) }),
  ),
}
