import * as v from 'valibot'
import { address, hex32, millis, units } from '../schema.ts'
import { post } from './endpoint.ts'
import { announcing, orderReport, reportAnswer } from './reports.ts'

// Calls made before a wallet withdraws booked income, and reports sent afterwards. The
// specification gives no fields: requests and answers are our reading.

const announced = v.optional(v.object({ txId: hex32, expiresAt: millis }))

/** Fields that identify a withdrawal in request and answer; TRX is the all-zero address. */
const ofOrder = { orderKey: hex32, owner: address, contract: address, coin: address, amount: units }

export const incomeReports = {
  /**
   * Prepares the payment of an order's fee; refused while no signer of vouchers is available.
   * Nothing is reserved until the fee is final.
   */
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
   * Returns the voucher of an order, always the same one, before the order is paid. It is null
   * while the fee is not final, or while the fund cannot pay. An order that can never be paid is
   * refused.
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
