import { msg } from '@lingui/core/macro'
import { isOpen } from '../outbox/next.ts'
import type { Operation } from '../outbox/operation.ts'
import type { TroubleText } from './troubleText.ts'

/** What is said of an operation whose call is not made any more: why, and what becomes of it. */
export const retiredText = ({ legs }: Operation): TroubleText =>
  isOpen(legs)
    ? {
        tone: 'info',
        text: msg`An earlier version of this app began this, and this version does not send it any more. What your wallet was given is followed to its end.`,
      }
    : {
        tone: 'warn',
        text: msg`An earlier version of this app began this, and this version does not send it any more. You can put it away and start anew.`,
      }
