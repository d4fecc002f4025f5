import { kindName } from '../../outbox/kindName.ts'
import type { lockCoins, unlockCoins } from './operations/lock.ts'

/** Names of the lock feature's operation kinds. */
export const lockKinds = {
  lock: kindName<typeof lockCoins>('lock.lock'),
  unlock: kindName<typeof unlockCoins>('lock.unlock'),
}
