import * as v from 'valibot'
import { address, hex32, millis, units } from '../schema.ts'
import { post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

// What is asked before a wallet takes out booked income, and reported afterwards. The specification gives
// no fields: requests and answers are our reading.

const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

/** A withdrawal as both sides name it; TRX is the all-zero address. */
const ofOrder = { orderKey: hex32, owner: address, contract: address, coin: address, amount: units }

export const incomeReports = {
  /** Before an order's fee is paid, which is refused while nobody signs. Nothing is reserved before it is final. */
  payFeeBefore: post(
    '/deposit/withdraw/payFeeBefore',
    v.object({ ...announcing, coin: address, amount: units }),
    v.object({
      ...ofOrder,
      /** In sun. */
      fee: units,
      announced,
    }),
  ),
  payFeeAfter: post('/deposit/withdraw/payFeeAfter', orderReport, reportAnswer),
  /**
   * Before an order is paid: gives its voucher, the same one whenever it is asked for. Without one the fee
   * is not final yet, or the fund would not pay now. An order that can never be paid is refused.
   */
  withdrawApplyAfter: post(
    '/swapwithdraw/withdraw/withdrawApplyAfter',
    v.object(announcing),
    v.object({
      ...ofOrder,
      voucher: v.nullable(
        v.object({ expires: millis, signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{130}$/)) }),
      ),
      announced,
    }),
  ),
  updateWithdrawHash: post('/deposit/withdraw/updateWithdrawHash', orderReport, reportAnswer),
}
