import * as v from 'valibot'
import { address, coin, hex32, millis, page, pageRequest, units, wholeNumber } from '../schema.ts'
import { get } from './endpoint.ts'
import { ofTrxBurn, trxBurnToo } from './powerReports.ts'

// Tokens in exchange for burnt TRX. The specification gives no fields: this is our reading. The
// paths belong to presales, which answer requests without a kind.

export const trxBurn = {
  /** TRX burnt for tokens, newest first: by all accounts, or by one. */
  trxBurnRecord: get(
    '/deposit/buyToken/record',
    v.object({ ...ofTrxBurn, owner: v.optional(address), ...pageRequest }),
    page(
      v.object({
        orderKey: hex32,
        user: address,
        /** In sun. */
        given: units,
        /** Amount received for it, in the token's smallest units. */
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
  /** Totals and terms of the sale. */
  trxBurnSum: get(
    '/deposit/buyToken/sum',
    v.object(ofTrxBurn),
    v.object({
      contract: address,
      coin,
      /** Smallest units of the token for one TRX. */
      rate: units,
      start: millis,
      end: millis,
      /**
       * Limit of TRX to be given, TRX given so far, and the most that can still be given, in sun.
       */
      sum: units,
      given: units,
      most: units,
      /** Tokens still available. */
      left: units,
      gifts: wholeNumber,
      givers: wholeNumber,
      now: millis,
    }),
    trxBurnToo,
  ),
  /** Totals of an account: TRX given, and tokens received. */
  trxBurnOwn: get(
    '/deposit/buyToken/donateSum',
    v.object({ ...ofTrxBurn, owner: address }),
    v.object({ gifts: wholeNumber, given: units, units }),
    trxBurnToo,
  ),
}
