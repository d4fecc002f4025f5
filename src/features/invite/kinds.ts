import { kindName } from '../../outbox/kindName.ts'
import type { bindInviter } from './operations/bind.ts'

/** The names of this feature's kinds. */
export const inviteKinds = { bind: kindName<typeof bindInviter>('invite.bind') }
