import { refuse, type Handlers } from '../http/answer.ts'
import type { Service } from '../service.ts'

const none = async () => refuse('notFound', 'there is no income yet')

/** What holds for taking out income, and what an account can claim of a type. */
export const incomeHandlers = (
  _service: Service,
): Handlers<'apply' | 'withdrawApplyByIncomeType'> => ({
  apply: none,
  withdrawApplyByIncomeType: none,
})
