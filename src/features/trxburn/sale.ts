import type { Address } from '../../core/address.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import type { OnChain, ToldSale } from './atoms.ts'
import type { Progress, Terms } from './rules.ts'

/** A sale as the screen has it. */
export interface Sale {
  readonly contract: Address
  readonly coin: TokenCoin
  readonly terms: Terms
  /** As of the newest block, where the chain has answered. */
  readonly progress: Progress
  /** What the backend told. */
  readonly told: ToldSale
}

/** Undefined where it names no token: there is nothing to give TRX for. */
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
