import type { Address } from './address.ts'
import type { TokenCoin } from './tokenCoin.ts'

/** A pool's shares as what they are: a token, whose name and decimals all pools have in common. */
export const sharesCoin = (pool: Address): TokenCoin => ({
  symbol: 'UNI-V2',
  decimals: 18,
  contract: pool,
})
