import { PRICE_OF_SUN } from './price.ts'
import type { Millis } from './time.ts'
import { TOKEN_DECIMALS, type PresaleTerms } from './tokenTerms.ts'

// What follows from the terms of a presale, rounded as `Presale.sol` does.

const WHOLE = 10_000

type Priced = Pick<PresaleTerms, 'presaleEthAmount' | 'maxTotalNum'>

const divideUp = (value: bigint, by: bigint) => (value + by - 1n) / by

export const shareOf = (value: bigint, bp: number): bigint => (value * BigInt(bp)) / BigInt(WHOLE)

/** Tokens that must be sold for the sale to succeed. */
export const softCapOf = (terms: Pick<PresaleTerms, 'maxTotalNum' | 'softCapRate'>): bigint =>
  divideUp(terms.maxTotalNum * BigInt(terms.softCapRate), BigInt(WHOLE))

/** What `units` cost, in sun. */
export const costOf = ({ presaleEthAmount, maxTotalNum }: Priced, units: bigint): bigint =>
  divideUp(units * presaleEthAmount, maxTotalNum)

/** TRX for a whole token, with `PRICE_DECIMALS`; rounded down. */
export const presalePriceOf = ({ presaleEthAmount, maxTotalNum }: Priced): bigint =>
  maxTotalNum === 0n
    ? 0n
    : (presaleEthAmount * PRICE_OF_SUN * 10n ** BigInt(TOKEN_DECIMALS)) / maxTotalNum

/** One release of tokens. */
export interface Release {
  /** After the launch. */
  readonly after: Millis
  /** Total released from then on. */
  readonly bp: number
}

/** When tokens are released, first to last. */
export function releasesOf(
  terms: Pick<PresaleTerms, 'vestingRate' | 'vestingDelay' | 'vestingDis'>,
): Release[] {
  const { vestingRate, vestingDelay, vestingDis } = terms
  return Array.from({ length: Math.ceil(WHOLE / vestingRate) }, (_, index) => ({
    after: vestingDelay + index * vestingDis,
    bp: Math.min(WHOLE, (index + 1) * vestingRate),
  }))
}
