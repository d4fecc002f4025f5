import type { burning } from '../../../src/api/endpoints/burning.ts'
import { refuse, type Handlers } from '../http/answer.ts'

const notYet = async () => refuse('notFound', 'not served yet')

export const burnHandlers = (): Handlers<keyof typeof burning> => ({
  baseConfig: notYet,
  fuelInfo: notYet,
  userCalculationRecord: notYet,
  projectProduct: notYet,
  nftStatistic: notYet,
  miningRecordPageQuery: notYet,
})
