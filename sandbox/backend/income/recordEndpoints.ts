import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const none = async () => refuse('notFound', 'there is no income yet')

/** What came in and what was taken out, one by one. */
export const incomeRecordHandlers = (
  _service: Service,
): Handlers<
  | 'profitPage'
  | 'productProfitPage'
  | 'claimRecordList'
  | 'profitChangeRecordList'
  | 'withdrawRecord'
> => ({
  profitPage: none,
  productProfitPage: none,
  claimRecordList: none,
  profitChangeRecordList: none,
  withdrawRecord: none,
})
