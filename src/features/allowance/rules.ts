import type { Address } from '../../core/address.ts'
import { symbolText, type TokenCoin } from '../../core/tokenCoin.ts'

/** What one contract may take of one token. */
export interface Pair {
  readonly token: Address
  readonly spender: Address
}

export const pairKey = ({ token, spender }: Pair): string => `${token} ${spender}`

/** More than of anything there is: it was meant to have no limit. */
const UNLIMITED = 2n ** 128n

type Excess =
  /** All of it, whatever the account will ever hold. */
  | 'unlimited'
  /** Nothing under way on this device takes so much. */
  | 'unneeded'

/** What is to be said of an allowance, of which payments under way still take `needed`. */
export function excessOf(units: bigint, needed: bigint): Excess | undefined {
  if (units >= UNLIMITED) return 'unlimited'
  return units > needed ? 'unneeded' : undefined
}

const MOST_DECIMALS = 36

/** A token as it describes itself, in words and numbers that can be shown; undefined if in none. */
export function coinOf(
  contract: Address,
  said: { readonly symbol: string; readonly decimals: number },
): TokenCoin | undefined {
  const symbol = symbolText(said.symbol)
  const { decimals } = said
  const isSane = Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS
  return symbol === '' || !isSane ? undefined : { symbol, decimals, contract }
}
