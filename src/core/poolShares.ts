import type { Address } from './address.ts'
import type { Coin } from './amount.ts'
import type { TokenCoin } from './tokenCoin.ts'

// LP tokens of a pool. All pools give theirs the same name, so they are named after the pool's
// token if it is known.

/** Returns the LP token of a token's pool, for display. */
export const countedShares = (symbol?: string): Coin => ({
  symbol: symbol === undefined ? 'UNI-V2' : sharesSymbol(symbol),
  decimals: 18,
})

export const sharesCoin = (pool: Address, symbol?: string): TokenCoin => ({
  ...countedShares(symbol),
  contract: pool,
})

/** Longest symbol of a token. */
const LONGEST = 24
const ENDING = '-TRX LP'

function sharesSymbol(symbol: string): string {
  if (symbol.length + ENDING.length <= LONGEST) return symbol + ENDING
  return `${symbol.slice(0, LONGEST - ENDING.length - 1).toWellFormed()}…${ENDING}`
}
