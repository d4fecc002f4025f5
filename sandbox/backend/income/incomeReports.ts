import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const none = async () => refuse('notFound', 'there is no income yet')

/** Before and after an order's fee, and its payment. */
export const incomeReportHandlers = (
  _service: Service,
): Handlers<'payFeeBefore' | 'payFeeAfter' | 'withdrawApplyAfter' | 'updateWithdrawHash'> => ({
  payFeeBefore: none,
  payFeeAfter: none,
  withdrawApplyAfter: none,
  updateWithdrawHash: none,
})
