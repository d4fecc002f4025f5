import type { Address } from '../../core/address.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import type { OnChain, ToldSale } from './atoms.ts'
import type { Progress, Terms } from './rules.ts'

/** Sale in the form that the screen uses. */
export interface Sale {
  readonly contract: Address
  readonly coin: TokenCoin
  readonly terms: Terms
  /** Progress as of the newest block, if the chain has answered. */
  readonly progress: Progress
  /** Sale as the backend reported it. */
  readonly told: ToldSale
}

/** Returns the sale; undefined if it names no token, because there is nothing to burn TRX for. */
export function saleOf(told: ToldSale, onChain: OnChain | undefined): Sale | undefined {
  const { contract, coin, rate, start, end, sum } = told
  if (!coin.contract || rate === 0n) return undefined
  const { given, left } = onChain ?? told
  return {
    contract,
    coin: { ...coin, contract: coin.contract },
    terms: { rate, start, end, sum },
    progress: { given, left },
    told,
  }
}
