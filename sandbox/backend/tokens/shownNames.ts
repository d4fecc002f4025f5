import { withoutHidden } from '../../../src/core/text.ts'

/** A token's names as they are shown. */
export const shownNames = (token: { readonly name: string; readonly symbol: string }) => ({
  name: withoutHidden(token.name),
  symbol: withoutHidden(token.symbol),
})
