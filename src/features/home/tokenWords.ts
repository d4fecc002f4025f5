import { msg } from '@lingui/core/macro'
import type { TokenWord } from './tokenFacts.ts'

/** What a row of tokens says. The document says it, too, before the app is there (layRows.ts). */
export const tokenWords = {
  tokens: msg`Tokens`,
  trading: msg`Trading`,
  ended: msg`Ended`,
  notStarted: msg`Not started`,
  starts: msg({ message: 'Starts {when}' }),
  presale: msg`Presale`,
  raised: msg({ message: 'Presale · {percent} raised' }),
  of: msg({ message: 'of {goalText}' }),
  progress: msg`Raised of the goal`,
} satisfies Record<TokenWord, unknown>
