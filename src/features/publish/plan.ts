import type { Profile } from '../../api/endpoints/profile.ts'
import type { Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import { coinOf, type PresaleTerms, type TokenTerms } from '../../core/tokenTerms.ts'
import type { Unlimited } from '../../outbox/kind.ts'
import { castKinds } from './kinds.ts'
import type { CastIntent } from './operations/cast.ts'

/** Planned creation: a token, a token with its presale, or a presale for a token. */
export interface CastPlan {
  readonly token: TokenTerms
  readonly profile: Profile
  readonly presale: PresaleTerms | undefined
  /** Existing token that gets a presale, if any. */
  readonly address?: Address | undefined
}

export const kindOf = ({ address, presale }: CastPlan) =>
  address ? castKinds.presale : presale ? castKinds.tokenWithPresale : castKinds.token

interface Factory {
  readonly factory: Address
  readonly creationFee: bigint
}

/** Returns the intent that the user confirms for a plan. */
export function intentOf(
  { token, profile, presale, address }: CastPlan,
  { factory, creationFee }: Factory,
): Unlimited<CastIntent> | undefined {
  const confirmed = { factory, creationFee }
  if (!address) return { ...confirmed, token, profile, ...(presale && { presale }) }
  const { name, symbol } = token
  return presale && { ...confirmed, token: address, name, symbol, presale }
}

/** Returns the amount that a presale takes of an existing token, which must be approved. */
export const takenBy = ({ address, token, presale }: CastPlan): Amount | undefined =>
  address && presale
    ? {
        units: presale.maxTotalNum + presale.insideMaxNum,
        coin: coinOf({ address, symbol: token.symbol }),
      }
    : undefined
