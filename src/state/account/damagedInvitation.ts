import { msg } from '@lingui/core/macro'

/** Of a link that names no valid address, wherever it turns up. */
export const damagedInvitation = msg`This invitation link is damaged: it names no valid address. Ask for it again.`
