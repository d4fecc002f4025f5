import * as v from 'valibot'
import { addressSchema, type Address } from './address.ts'
import type { Coin } from './amount.ts'

// Parameters of a token and a presale, named as in the specification (section 3). Rates are basis
// points, amounts smallest units or sun, times milliseconds.

/** Decimals of every token of the factory. */
export const TOKEN_DECIMALS = 18

/** Returns a token of the factory as the asset that its amounts are counted in. */
export const coinOf = ({ address, symbol }: { address: Address; symbol: string }): Coin => ({
  symbol,
  decimals: TOKEN_DECIMALS,
  contract: address,
})

/** Terms of a token, which its creator sets permanently. */
export const tokenTerms = v.object({
  name: v.string(),
  symbol: v.string(),
  totalSupply: v.bigint(),
  /** Buy tax and sell tax on trades with the internal pool. */
  feeBuy: v.number(),
  feeSell: v.number(),
  /** Absent if there is no trading tax. */
  feeRecipient: v.optional(addressSchema),
  /**
   * Whether `percentForLPBurn` of the pool's tokens is burnt, at most once every `lpBurnFrequency`.
   */
  lpBurnEnabled: v.boolean(),
  lpBurnFrequency: v.number(),
  percentForLPBurn: v.number(),
  /** Maximum number of tokens that are ever burnt this way. */
  burnLimit: v.bigint(),
  /** Time after trading opens during which the tax is `protectFee`, if that is higher. */
  protectTime: v.number(),
  protectFee: v.number(),
  /** Whether the pool accepts sales while the protection lasts. */
  isInsideSell: v.boolean(),
  /**
   * Collected tax from which sales pay it out in TRX, bit by bit. If zero, it is paid in the token,
   * at once.
   */
  swapThreshold: v.bigint(),
})
export type TokenTerms = Readonly<v.InferOutput<typeof tokenTerms>>

/**
 * Terms of a token without tax, burn or protection: the defaults that a token's own terms override.
 */
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

/** Terms of a presale, set by its creator. */
export const presaleTerms = v.object({
  startTime: v.number(),
  /** Hard cap: cost of all tokens of the presale together, in sun. */
  presaleEthAmount: v.bigint(),
  /** Amount that goes into the pool if all tokens are sold, in sun. In proportion otherwise. */
  tradeEthAmount: v.bigint(),
  /** Tokens for sale, the limit per account, and the tokens for the pool. */
  maxTotalNum: v.bigint(),
  presaleMaxNum: v.bigint(),
  insideMaxNum: v.bigint(),
  /** Soft cap: share of `maxTotalNum` that must be sold. */
  softCapRate: v.number(),
  /** Whether the pool's LP tokens are distributed. Otherwise they are locked permanently. */
  lpDistributionEnabled: v.boolean(),
  userLPShare: v.number(),
  devLPShare: v.number(),
  devLPReceiver: v.optional(addressSchema),
  /** Time from the launch to the first unlock, and time between later unlocks. */
  vestingDelay: v.number(),
  vestingDis: v.number(),
  /** Share unlocked each time. */
  vestingRate: v.number(),
  /** Share of the raise that backs the insurance. */
  backingShare: v.number(),
})
export type PresaleTerms = Readonly<v.InferOutput<typeof presaleTerms>>
