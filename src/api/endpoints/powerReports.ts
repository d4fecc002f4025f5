import * as v from 'valibot'
import { address, hex32, millis, units, wholeNumber } from '../schema.ts'
import { ours, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

// Calls made before a wallet burns, activates a miner or withdraws equity, and reports sent
// afterwards. The specification gives no fields: requests and answers are our reading.

const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

/** Marks requests for tokens against burnt TRX, which share the paths of presales. */
export const ofTrxBurn = { kind: v.literal('burnTrx') }
export const trxBurnToo = { kind: 'burnTrx' } as const

const equityAct = v.picklist(['initialise', 'unlockLimit', 'withdraw', 'settle'])
/** Up to twenty card numbers, or an order's number, separated by commas. */
const numbers = v.pipe(v.string(), v.regex(/^\d{1,20}(,\d{1,20}){0,19}$/))

export const powerReports = {
  /** Prepares a burn of whole tokens: returns their value and the power that they give. */
  computerValue: post(
    '/deposit/aon/computerValue',
    v.object({
      ...announcing,
      /** `swap` buys at least this quantity, and burns the whole tokens of it. */
      way: v.picklist(['burn', 'swap']),
      coin: address,
      quantity: units,
    }),
    v.object({
      orderKey: hex32,
      owner: address,
      contract: address,
      coin: address,
      quantity: units,
      uAmount: units,
      power: units,
      announced,
    }),
  ),
  /** Reports that tokens were burnt. */
  fuelAdd: post('/deposit/fuelAdd', orderReport, reportAnswer),
  /**
   * Prepares the activation of a miner: registers the order's key as one account's nonce for a
   * limited time. A repeated call returns the same nonce.
   */
  getChainSignNonce: post(
    '/deposit/project/getChainSignNonce',
    v.object({ ...announcing, purpose: v.literal('miner') }),
    v.object({
      nonce: hex32,
      owner: address,
      purpose: v.literal('miner'),
      contract: address,
      expiresAt: millis,
      /** Power that will earn. */
      power: units,
      announced,
    }),
  ),
  saveMiningRecord: post('/deposit/cold/mining/saveMiningRecord', orderReport, reportAnswer),
  /** Prepares burning TRX for tokens. */
  trxBurnBefore: post(
    '/deposit/buyToken/donate',
    /** In sun. */
    v.object({ ...ofTrxBurn, ...announcing, given: units }),
    v.object({
      orderKey: hex32,
      owner: address,
      contract: address,
      token: address,
      /** TRX given, in sun, and the token amount received for it. */
      given: units,
      units,
      announced,
    }),
    trxBurnToo,
  ),
  trxBurnAfter: post(
    '/deposit/buyToken/updatePresaleStatus',
    v.object({ ...ofTrxBurn, ...orderReport.entries }),
    reportAnswer,
    trxBurnToo,
  ),
  /**
   * Reports an action on the equity of cards. `numbers` are the cards; to settle, the number of the
   * order.
   */
  equityReport: post(
    '/deposit/lock/report',
    v.object({ owner: address, act: equityAct, numbers, txId: hex32 }),
    v.object({ ...reportAnswer.entries, order: v.optional(wholeNumber) }),
    ours,
  ),
}
