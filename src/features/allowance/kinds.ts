import { kindName } from '../../outbox/kindName.ts'
import type { revokeAllowance } from './operations/revoke.ts'

/** Names of the allowance feature's operation kinds. */
export const allowanceKinds = { revoke: kindName<typeof revokeAllowance>('allowance.revoke') }
