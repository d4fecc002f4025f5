import { msg } from '@lingui/core/macro'

/** What was confirmed came to nothing, since the storage is full or does not work. */
export const notAskedText = msg`This could not be written down on this device, so your wallet was not asked. Free some storage and try again.`
