import { kindName } from '../../outbox/kindName.ts'
import type { revokeAllowance } from './operations/revoke.ts'

/** Names of this feature's operation kinds. */
export const allowanceKinds = { revoke: kindName<typeof revokeAllowance>('allowance.revoke') }
