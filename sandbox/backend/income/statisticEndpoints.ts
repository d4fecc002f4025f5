import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const none = async () => refuse('notFound', 'there is no income yet')

/** What came in, by type, coin and time. */
export const incomeStatisticHandlers = (
  _service: Service,
): Handlers<'totalMemberProfit' | 'profitStatistic' | 'memberProfitStatistics'> => ({
  totalMemberProfit: none,
  profitStatistic: none,
  memberProfitStatistics: none,
})
