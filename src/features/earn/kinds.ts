import { kindName } from '../../outbox/kindName.ts'
import type { claimEarnings } from './operations/claim.ts'

/** Names of the earn feature's operation kinds. */
export const earnKinds = { claim: kindName<typeof claimEarnings>('earn.claim') }
