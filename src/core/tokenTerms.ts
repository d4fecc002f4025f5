import * as v from 'valibot'
import { addressSchema, type Address } from './address.ts'
import type { Coin } from './amount.ts'

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
export const tokenTerms = v.object({
  name: v.string(),
  symbol: v.string(),
  totalSupply: v.bigint(),
  /** Taken from what is bought from, and sold to, the internal pool. */
  feeBuy: v.number(),
  feeSell: v.number(),
  /** Absent if there is no fee. */
  feeRecipient: v.optional(addressSchema),
  /** Whether `percentForLPBurn` of the pool's tokens is burnt, at most every `lpBurnFrequency`. */
  lpBurnEnabled: v.boolean(),
  lpBurnFrequency: v.number(),
  percentForLPBurn: v.number(),
  /** The most that is ever burnt this way. */
  burnLimit: v.bigint(),
  /** How long after trading opens the fee is `protectFee`, if that is higher. */
  protectTime: v.number(),
  protectFee: v.number(),
  /** Whether the pool takes sales while the protection lasts. */
  isInsideSell: v.boolean(),
  /** Once fees reach this, sales pay them out in TRX bit by bit; zero: in the token, at once. */
  swapThreshold: v.bigint(),
})
export type TokenTerms = Readonly<v.InferOutput<typeof tokenTerms>>

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
export const presaleTerms = v.object({
  startTime: v.number(),
  /** What all tokens of the presale cost together, in sun: the hard cap. */
  presaleEthAmount: v.bigint(),
  /** What goes into the pool if all are sold, in sun; in proportion if not. */
  tradeEthAmount: v.bigint(),
  /** Tokens for sale, the most for one account, and those for the pool. */
  maxTotalNum: v.bigint(),
  presaleMaxNum: v.bigint(),
  insideMaxNum: v.bigint(),
  /** The share of `maxTotalNum` that has to be sold. */
  softCapRate: v.number(),
  /** How the pool's shares are divided, if at all; otherwise they are locked for good. */
  lpDistributionEnabled: v.boolean(),
  userLPShare: v.number(),
  devLPShare: v.number(),
  devLPReceiver: v.optional(addressSchema),
  /** The first release comes this long after the launch, then one every `vestingDis`. */
  vestingDelay: v.number(),
  vestingDis: v.number(),
  /** How much is released each time. */
  vestingRate: v.number(),
  /** The share of the raise that backs the insurance. */
  backingShare: v.number(),
})
export type PresaleTerms = Readonly<v.InferOutput<typeof presaleTerms>>
