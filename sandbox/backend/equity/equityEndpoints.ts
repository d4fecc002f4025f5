import type { equity } from '../../../src/api/endpoints/equity.ts'
import { refuse, type Handlers } from '../http/answer.ts'

const notYet = async () => refuse('notFound', 'not served yet')

export const equityHandlers = (): Handlers<keyof typeof equity | 'equityReport'> => ({
  equityCards: notYet,
  equityStatistic: notYet,
  equityWithdrawals: notYet,
  equityReport: notYet,
})
