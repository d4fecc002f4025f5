import { kindName } from '../../outbox/kindName.ts'
import type { initialiseCards, unlockLimit } from './operations/prepare.ts'
import type { settleEquity, withdrawEquity } from './operations/withdraw.ts'

/** Names of the equity feature's operation kinds. */
export const equityKinds = {
  initialise: kindName<typeof initialiseCards>('equity.initialise'),
  unlockLimit: kindName<typeof unlockLimit>('equity.unlockLimit'),
  withdraw: kindName<typeof withdrawEquity>('equity.withdraw'),
  settle: kindName<typeof settleEquity>('equity.settle'),
}
