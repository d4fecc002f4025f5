import { kindName } from '../../outbox/kindName.ts'
import type { claimEarnings } from './operations/claim.ts'

/** Names of this feature's kinds. */
export const earnKinds = { claim: kindName<typeof claimEarnings>('earn.claim') }
