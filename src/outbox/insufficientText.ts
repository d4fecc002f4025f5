import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In the words of the specification (section 5), wherever the coin is known. */
export const insufficientText = (coin: string): MessageDescriptor =>
  msg`Insufficient ${coin} balance`
