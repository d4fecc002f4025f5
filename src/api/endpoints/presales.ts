import * as v from 'valibot'
import { address, hex32, millis, page, pageRequest, text, units, wholeNumber } from '../schema.ts'
import { presalePhase } from './casting.ts'
import { get } from './endpoint.ts'

// Purchases in presales. A token has one presale at most, so the token identifies it. The
// specification gives no fields: requests and answers are our reading.

const purchase = v.object({
  txId: hex32,
  orderKey: hex32,
  buyer: address,
  token: address,
  name: text(64),
  symbol: text(24),
  /** Smallest units of the token, and sun. */
  units,
  paid: units,
  blockNumber: wholeNumber,
  at: millis,
})

export const presales = {
  /** What an account has bought in presales, newest first. */
  swapIssuedList: get(
    '/deposit/exSwap/swapIssuedList',
    v.object({ owner: address, ...pageRequest }),
    page(purchase),
  ),
  /** The purchases in one presale, newest first. */
  presaleRecord: get(
    '/deposit/buyToken/record',
    v.object({ token: address, ...pageRequest }),
    page(purchase),
  ),
  /** The totals of one presale. */
  presaleSum: get(
    '/deposit/buyToken/sum',
    v.object({ token: address }),
    v.object({ sold: units, raised: units, buyers: wholeNumber, purchases: wholeNumber }),
  ),
  /** What an account has bought and paid in all presales, or in that of one token. */
  donateSum: get(
    '/deposit/buyToken/donateSum',
    v.object({ owner: address, token: v.optional(address) }),
    v.object({ presales: wholeNumber, purchases: wholeNumber, paid: units, paidBack: units }),
  ),
  /** Whether a presale is over, and how it ended. */
  presaleEnd: get(
    '/deposit/coin/presaleEnd',
    v.object({ token: address }),
    v.object({
      phase: presalePhase,
      /** Null while it is running. */
      ended: v.nullable(v.picklist(['soldOut', 'softCapReached', 'softCapMissed'])),
      endAt: millis,
      sold: units,
      softCap: units,
      launchedAt: v.nullable(millis),
      now: millis,
    }),
  ),
  /** What an account has in a presale, what of it can be received, and what can be taken back. */
  receiveRewardInfo: get(
    '/deposit/dfp/receiveRewardInfo',
    v.object({ token: address, owner: address }),
    v.object({
      presale: address,
      phase: presalePhase,
      bought: units,
      /** In sun. */
      paid: units,
      received: units,
      receivable: units,
      /** When more is released; null when all is, or before the launch. */
      nextReleaseAt: v.nullable(millis),
      /** What the insurance gives back now, in sun. */
      insured: units,
      insuredUntil: v.nullable(millis),
      /** What can be taken back because the soft cap was missed, in sun. */
      refundable: units,
      /** Why and how much was given back, if anything was. */
      paidBackBy: v.nullable(v.picklist(['refund', 'insurance'])),
      paidBack: units,
      /** Shares of the pool. */
      liquidityReceived: units,
      liquidityReceivable: units,
      now: millis,
    }),
  ),
}
