import * as v from 'valibot'
import { address, coin, hex32, millis, page, pageRequest, units, wholeNumber } from '../schema.ts'
import { get } from './endpoint.ts'
import { ofTrxBurn, trxBurnToo } from './powerReports.ts'

// Tokens for TRX that is burnt. The specification gives no fields: this is our reading. The paths are
// those of presales, which answer requests without a kind.

export const trxBurn = {
  /** What was given, newest first: by all, or by an account. */
  trxBurnRecord: get(
    '/deposit/buyToken/record',
    v.object({ ...ofTrxBurn, owner: v.optional(address), ...pageRequest }),
    page(
      v.object({
        orderKey: hex32,
        user: address,
        /** In sun. */
        given: units,
        /** What came for it, in the token's smallest units. */
        units,
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
      { now: millis },
    ),
    trxBurnToo,
  ),
  /** The sale as a whole. */
  trxBurnSum: get(
    '/deposit/buyToken/sum',
    v.object(ofTrxBurn),
    v.object({
      contract: address,
      coin,
      /** Smallest units of the token for a TRX. */
      rate: units,
      start: millis,
      end: millis,
      /** The most that is ever given, what was given, and what can still be given, in sun. */
      sum: units,
      given: units,
      most: units,
      /** Tokens that are left. */
      left: units,
      gifts: wholeNumber,
      givers: wholeNumber,
      now: millis,
    }),
    trxBurnToo,
  ),
  /** What an account has given, and got for it. */
  trxBurnOwn: get(
    '/deposit/buyToken/donateSum',
    v.object({ ...ofTrxBurn, owner: address }),
    v.object({ gifts: wholeNumber, given: units, units }),
    trxBurnToo,
  ),
}
