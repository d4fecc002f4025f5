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
  /** Amount of the token in smallest units, and the payment in sun. */
  units,
  paid: units,
  blockNumber: wholeNumber,
  at: millis,
})

export const presales = {
  /** Presale purchases of an account, newest first. */
  swapIssuedList: get(
    '/deposit/exSwap/swapIssuedList',
    v.object({ owner: address, ...pageRequest }),
    page(purchase),
  ),
  /** Purchases in one presale, newest first. */
  presaleRecord: get(
    '/deposit/buyToken/record',
    v.object({ token: address, ...pageRequest }),
    page(purchase),
  ),
  /** Totals of one presale. */
  presaleSum: get(
    '/deposit/buyToken/sum',
    v.object({ token: address }),
    v.object({ sold: units, raised: units, buyers: wholeNumber, purchases: wholeNumber }),
  ),
  /** Totals of an account's purchases in all presales, or in the presale of one token. */
  donateSum: get(
    '/deposit/buyToken/donateSum',
    v.object({ owner: address, token: v.optional(address) }),
    v.object({ presales: wholeNumber, purchases: wholeNumber, paid: units, paidBack: units }),
  ),
  /** End of a presale: whether it has ended, and its result. */
  presaleEnd: get(
    '/deposit/coin/presaleEnd',
    v.object({ token: address }),
    v.object({
      phase: presalePhase,
      /** Null while the presale runs. */
      ended: v.nullable(v.picklist(['soldOut', 'softCapReached', 'softCapMissed'])),
      endAt: millis,
      sold: units,
      softCap: units,
      launchedAt: v.nullable(millis),
      now: millis,
    }),
  ),
  /** An account's part in a presale: purchases, claimable tokens, and refunds. */
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
      /** Time of the next release; null after the last one, or before the launch. */
      nextReleaseAt: v.nullable(millis),
      /** Amount that the insurance would refund now, in sun. */
      insured: units,
      insuredUntil: v.nullable(millis),
      /** Amount that can be refunded because the soft cap was missed, in sun. */
      refundable: units,
      /** Reason and amount of a past refund; null if there was none. */
      paidBackBy: v.nullable(v.picklist(['refund', 'insurance'])),
      paidBack: units,
      /** LP tokens claimed, and claimable now. */
      liquidityReceived: units,
      liquidityReceivable: units,
      now: millis,
    }),
  ),
}
