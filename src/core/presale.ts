import { PRICE_OF_SUN } from './price.ts'
import type { Millis } from './time.ts'
import { TOKEN_DECIMALS, type PresaleTerms } from './tokenTerms.ts'

// Values that follow from the terms of a presale, rounded as in `Presale.sol`.

const WHOLE = 10_000

type Priced = Pick<PresaleTerms, 'presaleEthAmount' | 'maxTotalNum'>

const divideUp = (value: bigint, by: bigint) => (value + by - 1n) / by

export const shareOf = (value: bigint, bp: number): bigint => (value * BigInt(bp)) / BigInt(WHOLE)

/** Returns the number of tokens that must be sold for the presale to succeed. */
export const softCapOf = (terms: Pick<PresaleTerms, 'maxTotalNum' | 'softCapRate'>): bigint =>
  divideUp(terms.maxTotalNum * BigInt(terms.softCapRate), BigInt(WHOLE))

/** Returns the cost of `units`, in sun. */
export const costOf = ({ presaleEthAmount, maxTotalNum }: Priced, units: bigint): bigint =>
  divideUp(units * presaleEthAmount, maxTotalNum)

/** Returns the price in TRX per whole token, with `PRICE_DECIMALS`, rounded down. */
export const presalePriceOf = ({ presaleEthAmount, maxTotalNum }: Priced): bigint =>
  maxTotalNum === 0n
    ? 0n
    : (presaleEthAmount * PRICE_OF_SUN * 10n ** BigInt(TOKEN_DECIMALS)) / maxTotalNum

/** One unlock of the vesting schedule. */
export interface Release {
  /** Time after the launch, in ms. */
  readonly after: Millis
  /** Total unlocked from then on, in basis points. */
  readonly bp: number
}

/** Returns all unlocks of the vesting schedule, in order. */
export function releasesOf(
  terms: Pick<PresaleTerms, 'vestingRate' | 'vestingDelay' | 'vestingDis'>,
): Release[] {
  const { vestingRate, vestingDelay, vestingDis } = terms
  return Array.from({ length: Math.ceil(WHOLE / vestingRate) }, (_, index) => ({
    after: vestingDelay + index * vestingDis,
    bp: Math.min(WHOLE, (index + 1) * vestingRate),
  }))
}
