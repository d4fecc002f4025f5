import { msg } from '@lingui/core/macro'

/** Text for an invitation link without a valid address. */
export const damagedInvitation = msg`This invitation link is damaged: it names no valid address. Ask for it again.`
