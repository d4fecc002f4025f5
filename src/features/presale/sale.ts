import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { casting } from '../../api/endpoints/casting.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { coinOf } from '../../core/tokenTerms.ts'
import type { Place } from './operations/family.ts'
import type { Progress, Terms } from './rules.ts'

type Detail = ResponseOf<typeof casting.swapCoinIssuedDetail>

/** Presale data for the screen: its terms and its progress. */
export interface Sale {
  readonly coin: Coin
  readonly creator: Address
  /** Symbol of the token that this one could be mistaken for. */
  readonly looksLike?: string | undefined
  readonly presale: NonNullable<Detail['presale']>
  readonly terms: Terms
  readonly progress: Progress
  /** Fields that each of its operations names. */
  readonly place: Omit<Place, 'feeLimit'>
}

/**
 * Returns the presale of a token; undefined without one. `factory` comes from the configuration.
 */
export function saleOf({ token, presale }: Detail, factory: Address): Sale | undefined {
  if (!presale) return undefined
  const { symbol } = token.terms
  return {
    coin: coinOf({ address: token.address, symbol }),
    creator: token.creator,
    looksLike: token.looksLike?.symbol,
    presale,
    terms: { ...presale.terms, endTime: presale.endAt, insurance: presale.insuranceMs },
    progress: { sold: presale.sold, launchedAt: presale.launchedAt ?? undefined },
    place: { token: token.address, presale: presale.address, factory, symbol },
  }
}

/**
 * Returns the terms that a buyer relies on in addition to the price. The contract confirms them
 * before anything is signed.
 */
export const reliedOn = ({ terms, insuranceMs }: Sale['presale']) => ({
  softCapRate: terms.softCapRate,
  vestingDelay: terms.vestingDelay,
  vestingRate: terms.vestingRate,
  vestingDis: terms.vestingDis,
  backingShare: terms.backingShare,
  lpDistributionEnabled: terms.lpDistributionEnabled,
  userLPShare: terms.userLPShare,
  insurance: insuranceMs,
})
