import { withoutHidden } from '../../src/core/text.ts'

/** Returns a token's names as displayed. */
export const shownNames = (token: { readonly name: string; readonly symbol: string }) => ({
  name: withoutHidden(token.name),
  symbol: withoutHidden(token.symbol),
})
