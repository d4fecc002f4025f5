import { kindName } from '../../outbox/kindName.ts'
import type { cancelStake, unlockStakes } from './operations/leave.ts'
import type { pledgeStake } from './operations/pledge.ts'

/** Names of the stake feature's operation kinds. */
export const stakeKinds = {
  pledge: kindName<typeof pledgeStake>('stake.pledge'),
  unlock: kindName<typeof unlockStakes>('stake.unlock'),
  cancel: kindName<typeof cancelStake>('stake.cancel'),
}
