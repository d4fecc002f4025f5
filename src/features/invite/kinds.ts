import { kindName } from '../../outbox/kindName.ts'
import type { bindInviter } from './operations/bind.ts'

/** Names of the invite feature's operation kinds. */
export const inviteKinds = { bind: kindName<typeof bindInviter>('invite.bind') }
