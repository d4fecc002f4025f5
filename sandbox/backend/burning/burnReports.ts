import { refuse, type Handlers } from '../http/answer.ts'

const notYet = async () => refuse('notFound', 'not served yet')

export const burnReportHandlers = (): Handlers<
  'computerValue' | 'fuelAdd' | 'getChainSignNonce' | 'saveMiningRecord'
> => ({
  computerValue: notYet,
  fuelAdd: notYet,
  getChainSignNonce: notYet,
  saveMiningRecord: notYet,
})
