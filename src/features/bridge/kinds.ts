import { kindName } from '../../outbox/kindName.ts'
import type { deposit } from './operations/deposit.ts'
import type { injectFund } from './operations/inject.ts'
import type { mapToken } from './operations/map.ts'
import type { retryDeposit, retryMapping, retryWithdrawal } from './operations/retry.ts'
import type { withdraw } from './operations/withdraw.ts'

export const bridgeKinds = {
  deposit: kindName<typeof deposit>('bridge.deposit'),
  withdraw: kindName<typeof withdraw>('bridge.withdraw'),
  map: kindName<typeof mapToken>('bridge.map'),
  retryDeposit: kindName<typeof retryDeposit>('bridge.retryDeposit'),
  retryMapping: kindName<typeof retryMapping>('bridge.retryMapping'),
  retryWithdrawal: kindName<typeof retryWithdrawal>('bridge.retryWithdrawal'),
  inject: kindName<typeof injectFund>('bridge.inject'),
}
