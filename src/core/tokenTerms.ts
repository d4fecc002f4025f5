import type { Address } from './address.ts'
import type { Coin } from './amount.ts'
import type { Millis } from './time.ts'

// The parameters of a token and a presale, by their names in the specification (section 3). Rates
// are basis points, amounts smallest units or sun, times milliseconds.

/** Of every token of the factory. */
export const TOKEN_DECIMALS = 18

/** What amounts of a token of the factory are counted in. */
export const coinOf = ({ address, symbol }: { address: Address; symbol: string }): Coin => ({
  symbol,
  decimals: TOKEN_DECIMALS,
  contract: address,
})

/** What a creator decides about a token, for good. */
export interface TokenTerms {
  readonly name: string
  readonly symbol: string
  readonly totalSupply: bigint
  /** Taken from what is bought from, and sold to, the internal pool. */
  readonly feeBuy: number
  readonly feeSell: number
  /** Absent if there is no fee. */
  readonly feeRecipient?: Address | undefined
  /** Whether `percentForLPBurn` of the pool's tokens is burnt, at most every `lpBurnFrequency`. */
  readonly lpBurnEnabled: boolean
  readonly lpBurnFrequency: Millis
  readonly percentForLPBurn: number
  /** The most that is ever burnt this way. */
  readonly burnLimit: bigint
  /** How long after trading opens the fee is `protectFee`, if that is higher. */
  readonly protectTime: Millis
  readonly protectFee: number
  /** Whether the pool takes sales while the protection lasts. */
  readonly isInsideSell: boolean
  /** Once fees reach this, sales pay them out in TRX bit by bit; zero: in the token, at once. */
  readonly swapThreshold: bigint
}

/** No fee, no burn, no protection: the defaults that a token's own terms override. */
export const plainToken: Omit<TokenTerms, 'name' | 'symbol' | 'totalSupply'> = {
  feeBuy: 0,
  feeSell: 0,
  lpBurnEnabled: false,
  lpBurnFrequency: 0,
  percentForLPBurn: 0,
  burnLimit: 0n,
  protectTime: 0,
  protectFee: 0,
  isInsideSell: true,
  swapThreshold: 0n,
}

/** What a creator decides about a presale. */
export interface PresaleTerms {
  readonly startTime: Millis
  /** What all tokens of the presale cost together, in sun: the hard cap. */
  readonly presaleEthAmount: bigint
  /** What goes into the pool if all are sold, in sun; in proportion if not. */
  readonly tradeEthAmount: bigint
  /** Tokens for sale, the most for one account, and those for the pool. */
  readonly maxTotalNum: bigint
  readonly presaleMaxNum: bigint
  readonly insideMaxNum: bigint
  /** The share of `maxTotalNum` that has to be sold. */
  readonly softCapRate: number
  /** How the pool's shares are divided, if at all; otherwise they are locked for good. */
  readonly lpDistributionEnabled: boolean
  readonly userLPShare: number
  readonly devLPShare: number
  readonly devLPReceiver?: Address | undefined
  /** The first release comes this long after the launch, then one every `vestingDis`. */
  readonly vestingDelay: Millis
  readonly vestingDis: Millis
  /** How much is released each time. */
  readonly vestingRate: number
  /** The share of the raise that backs the insurance. */
  readonly backingShare: number
}
