import { msg } from '@lingui/core/macro'
import type { Address } from '../../../core/address.ts'
import type { TokenCoin } from '../../../core/tokenCoin.ts'
import type { Description } from '../../../outbox/kind.ts'
import { verifyMade } from '../../../outbox/verify.ts'

/** Verifies that the token comes from the factory and has the symbol shown. */
export const verifyToken = ({ factory, coin }: { factory: Address; coin: TokenCoin }) =>
  verifyMade({ factory, token: coin.contract, symbol: coin.symbol }, 'token')

/** Texts for mismatches of the token. */
export const tokenMismatches: NonNullable<Description['mismatches']> = {
  token: msg`This token was not made by the factory that this app trusts. Nothing was signed.`,
  symbol: msg`The chain has another symbol for this token than the one shown here. Nothing was signed.`,
}
