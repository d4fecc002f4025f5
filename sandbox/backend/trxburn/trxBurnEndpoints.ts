import type { trxBurn } from '../../../src/api/endpoints/trxBurn.ts'
import { refuse, type Handlers } from '../http/answer.ts'

const notYet = async () => refuse('notFound', 'not served yet')

export const trxBurnHandlers = (): Handlers<
  keyof typeof trxBurn | 'trxBurnBefore' | 'trxBurnAfter'
> => ({
  trxBurnRecord: notYet,
  trxBurnSum: notYet,
  trxBurnOwn: notYet,
  trxBurnBefore: notYet,
  trxBurnAfter: notYet,
})
