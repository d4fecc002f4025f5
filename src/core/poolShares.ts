import type { Address } from './address.ts'
import type { Coin } from './amount.ts'
import type { TokenCoin } from './tokenCoin.ts'

// Shares of a pool, as coin. All pools call theirs alike, so that they are named after the pool's token
// where that is known.

/** What a token's shares are counted in, for display. */
export const countedShares = (symbol?: string): Coin => ({
  symbol: symbol === undefined ? 'UNI-V2' : sharesSymbol(symbol),
  decimals: 18,
})

export const sharesCoin = (pool: Address, symbol?: string): TokenCoin => ({
  ...countedShares(symbol),
  contract: pool,
})

/** The longest that a coin's symbol may be. */
const LONGEST = 24
const ENDING = '-TRX LP'

function sharesSymbol(symbol: string): string {
  if (symbol.length + ENDING.length <= LONGEST) return symbol + ENDING
  return `${symbol.slice(0, LONGEST - ENDING.length - 1).toWellFormed()}…${ENDING}`
}
