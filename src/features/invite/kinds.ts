import { kindName } from '../../outbox/kindName.ts'
import type { bindInviter } from './operations/bind.ts'

/** Names of this feature's kinds. */
export const inviteKinds = { bind: kindName<typeof bindInviter>('invite.bind') }
