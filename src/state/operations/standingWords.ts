import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Status of an operation, shown alike by its step and its pill. */
export type StandingWord =
  /** The app prepares it for the wallet. */
  | 'preparing'
  /** The wallet has been asked and has not answered yet. */
  | 'asking'
  | 'declined'
  /** It continues in another app. */
  | 'elsewhere'
  | 'working'
  /** Other co-signers have to sign it. */
  | 'cosigning'
  /** It has left one chain and has not arrived on the other. */
  | 'crossing'
  /** Same, for longer than it should take. */
  | 'late'
  /** Its time has not come. The app continues automatically once it has. */
  | 'later'
  | 'waiting'
  | 'failed'
  | 'done'

export const standingWords: Readonly<Record<StandingWord, MessageDescriptor>> = {
  preparing: msg`Preparing…`,
  asking: msg`Confirm in wallet`,
  declined: msg`Declined in wallet`,
  elsewhere: msg`In the other app`,
  working: msg`Confirming`,
  cosigning: msg`Being signed`,
  crossing: msg`On its way`,
  late: msg`Late`,
  later: msg`On hold`,
  waiting: msg`Waits for you`,
  failed: msg`Failed`,
  done: msg`Done`,
}
