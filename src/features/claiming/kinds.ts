import { kindName } from '../../outbox/kindName.ts'
import type { takeFeeBack } from './operations/feeBack.ts'
import type { withdrawIncome } from './operations/withdraw.ts'

/** Names of the claiming feature's operation kinds. */
export const claimingKinds = {
  withdraw: kindName<typeof withdrawIncome>('income.withdraw'),
  feeBack: kindName<typeof takeFeeBack>('income.feeBack'),
}
