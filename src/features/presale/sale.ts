import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { casting } from '../../api/endpoints/casting.ts'
import type { Address } from '../../core/address.ts'
import type { Coin } from '../../core/amount.ts'
import { coinOf } from '../../core/tokenTerms.ts'
import type { Place } from './operations/family.ts'
import type { Progress, Terms } from './rules.ts'

type Detail = ResponseOf<typeof casting.swapCoinIssuedDetail>

/** A presale as the screen needs it: its terms, and how far it has come. */
export interface Sale {
  readonly coin: Coin
  readonly creator: Address
  /** The symbol of the coin it could be mistaken for. */
  readonly looksLike?: string | undefined
  readonly presale: NonNullable<Detail['presale']>
  readonly terms: Terms
  readonly progress: Progress
  /** What each of its operations names. */
  readonly place: Omit<Place, 'feeLimit'>
}

/** Undefined for a token without a presale. `factory` is the configuration's. */
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

/** What a buyer relies on besides the price: the contract confirms it before anything is signed. */
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
