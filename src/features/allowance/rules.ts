import type { Address } from '../../core/address.ts'
import { symbolText, type TokenCoin } from '../../core/tokenCoin.ts'

/** Token and spender of one allowance. */
export interface Pair {
  readonly token: Address
  readonly spender: Address
}

export const pairKey = ({ token, spender }: Pair): string => `${token} ${spender}`

/** Amount from which an allowance counts as unlimited. No token has such a supply. */
const UNLIMITED = 2n ** 128n

type Excess =
  /** Covers all that the account will ever hold. */
  | 'unlimited'
  /** Exceeds what this device's unfinished operations need. */
  | 'unneeded'

/** Returns the warning for an allowance, given the amount `needed` by unfinished payments. */
export function excessOf(units: bigint, needed: bigint): Excess | undefined {
  if (units >= UNLIMITED) return 'unlimited'
  return units > needed ? 'unneeded' : undefined
}

const MOST_DECIMALS = 36

/** Builds a token from its self-reported symbol and decimals; undefined if they cannot be shown. */
export function coinOf(
  contract: Address,
  said: { readonly symbol: string; readonly decimals: number },
): TokenCoin | undefined {
  const symbol = symbolText(said.symbol)
  const { decimals } = said
  const isSane = Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS
  return symbol === '' || !isSane ? undefined : { symbol, decimals, contract }
}
