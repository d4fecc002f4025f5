import * as v from 'valibot'
import { address, hex32, millis, units, wholeNumber } from '../schema.ts'
import { ours, post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

// What is asked before a wallet burns, activates a miner or takes out equity, and reported afterwards.
// The specification gives no fields: requests and answers are our reading.

const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

/** Requests for tokens against TRX share the paths of presales. */
export const ofTrxBurn = { kind: v.literal('burnTrx') }
export const trxBurnToo = { kind: 'burnTrx' } as const

const equityAct = v.picklist(['initialise', 'unlockLimit', 'withdraw', 'settle'])
/** Up to twenty numbers of cards, or that of an order, with commas between them. */
const numbers = v.pipe(v.string(), v.regex(/^\d{1,20}(,\d{1,20}){0,19}$/))

export const powerReports = {
  /** Before coins are burnt: what so many whole ones count, and the power that this gives. */
  computerValue: post(
    '/deposit/aon/computerValue',
    v.object({
      ...announcing,
      /** `swap` buys at least so many, and burns what is whole of them. */
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
  /** Reports that coins were burnt. */
  fuelAdd: post('/deposit/fuelAdd', orderReport, reportAnswer),
  /**
   * Before a miner is activated: admits the order's key as the nonce of one account, for a time. Asked
   * again, it is the same one.
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
      /** What will earn. */
      power: units,
      announced,
    }),
  ),
  saveMiningRecord: post('/deposit/cold/mining/saveMiningRecord', orderReport, reportAnswer),
  /** Before TRX is given for tokens. */
  trxBurnBefore: post(
    '/deposit/buyToken/donate',
    /** In sun. */
    v.object({ ...ofTrxBurn, ...announcing, given: units }),
    v.object({
      orderKey: hex32,
      owner: address,
      contract: address,
      token: address,
      /** In sun, and what comes for it. */
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
  /** Reports what was done with cards' equity; `numbers` are the cards', to settle the order's. */
  equityReport: post(
    '/deposit/lock/report',
    v.object({ owner: address, act: equityAct, numbers, txId: hex32 }),
    v.object({ ...reportAnswer.entries, order: v.optional(wholeNumber) }),
    ours,
  ),
}
