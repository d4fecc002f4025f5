import { kindName } from '../../outbox/kindName.ts'
import type { revokeAllowance } from './operations/revoke.ts'

/** The names of this feature's kinds. */
export const allowanceKinds = { revoke: kindName<typeof revokeAllowance>('allowance.revoke') }
