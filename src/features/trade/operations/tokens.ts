import { msg } from '@lingui/core/macro'
import type { Address } from '../../../core/address.ts'
import type { TokenCoin } from '../../../core/tokenCoin.ts'
import type { Description } from '../../../outbox/kind.ts'
import { verifyMade } from '../../../outbox/verify.ts'

/** The token must be one of the factory's, with the symbol that was shown. */
export const verifyToken = ({ factory, coin }: { factory: Address; coin: TokenCoin }) =>
  verifyMade({ factory, token: coin.contract, symbol: coin.symbol }, 'token')

/** The texts of its mismatches. */
export const tokenMismatches: NonNullable<Description['mismatches']> = {
  token: msg`This token was not made by the factory that this app trusts. Nothing was signed.`,
  symbol: msg`The chain has another symbol for this token than the one shown here. Nothing was signed.`,
}
