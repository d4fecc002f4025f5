import * as v from 'valibot'
import { address, hex32, millis, units } from '../schema.ts'
import { assumed, post } from './endpoint.ts'
import { profileFields } from './profile.ts'
import { announcing, orderReport, reportAnswer, status } from './reports.ts'
import { presaleFields, tokenFields } from './terms.ts'

// Calls made before a wallet creates, buys or claims something on the launchpad, and reports sent
// afterwards. The specification gives no fields: requests and answers are our reading.
//
// A call before a payment opens an order or finds it again: the same key always gives the same
// order. With `txId` and `expiresAt` it also announces the transaction that the wallet is about to
// receive. `announced` in the answer is another device's transaction that may still be included:
// ours must wait for it. The backend trusts no report: a report makes it check the solidified
// chain.

/** Transaction that another device announced before asking its wallet. */
const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

/** Token and presale that were created, once the backend has booked them. */
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
   * Prepares the creation of a token or a presale. The terms belong to the order: another device
   * that continues it must send the same ones. The backend stores the profile until the token is on
   * chain.
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
      /** In sun; any other payment reverts. */
      creationFee: units,
      announced,
    }),
    assumed,
  ),
  /** Reports a creation of any kind. */
  publishSecond: post('/deposit/exSwap/publishSecond', orderReport, madeAnswer, assumed),
  /** Reports a token that was created without a presale. */
  createToken: post('/deposit/exSwap/createToken', orderReport, madeAnswer, assumed),
  /** Reports a presale that was added to a token. */
  swapCoinIssuedAdd: post('/deposit/exSwap/swapCoinIssuedAdd', orderReport, madeAnswer),

  /** Prepares a purchase in a token's presale. */
  donate: post(
    '/deposit/buyToken/donate',
    v.object({ ...announcing, token: address, units }),
    v.object({
      orderKey: hex32,
      owner: address,
      token: address,
      presale: address,
      units,
      /** In sun, rounded up like the contract. */
      cost: units,
      announced,
    }),
  ),
  /** Reports a purchase in a presale. */
  updatePresaleStatus: post('/deposit/buyToken/updatePresaleStatus', orderReport, reportAnswer),

  /** Prepares a claim of released tokens, or of a share of the pool. */
  releaseBefore: post(
    '/deposit/exSwap/releaseBefore',
    v.object({ ...announcing, token: address, what: received }),
    v.object({
      orderKey: hex32,
      owner: address,
      token: address,
      presale: address,
      /** Amount that can be claimed now; it grows if more is released in the meantime. */
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
  /** Reports a creator's action after the presale; anyone may launch. */
  swapCoinIssuedUpdate: post(
    '/deposit/exSwap/swapCoinIssuedUpdate',
    actReport(['launch', 'payCreator', 'takeBack']),
    reportAnswer,
  ),
  /** Reports a refund or insurance payment to a buyer. */
  swapCoinIssuedUpdateCoinssued: post(
    '/exSwap/swapCoinIssuedUpdateCoinssued',
    actReport(['refund', 'insurance']),
    reportAnswer,
  ),

  /**
   * Purchase of an offer: one call both prepares and reports it. With `expiresAt`, it announces
   * `txId`. Without, it reports `txId`, and `status` gives the result.
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
      /** In sun, rounded up like the market. */
      cost: units,
      /** `open`: nothing was reported yet. */
      status: v.picklist(['open', ...status.options]),
      announced,
    }),
  ),
  /** Reports that an offer was created, changed or cancelled. */
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
