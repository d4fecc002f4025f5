import { msg } from '@lingui/core/macro'
import type { TokenWord } from './tokenFacts.ts'

/** Texts of a token row, which the document uses too before the app loads (layRows.ts). */
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
