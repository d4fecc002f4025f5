import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How an operation stands, as its step and its pill say it alike. */
export type StandingWord =
  /** The app gets it ready for the wallet. */
  | 'preparing'
  /** The wallet is asked, and has not answered yet. */
  | 'asking'
  | 'declined'
  /** It goes on in another app. */
  | 'elsewhere'
  | 'working'
  /** Others have to sign it as well. */
  | 'cosigning'
  /** It has left one chain and is not on the other yet. */
  | 'crossing'
  /** The same, for longer than that should take. */
  | 'late'
  /** Its time has not come; then the app goes on by itself. */
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
