import type { LooksLike } from '../../api/endpoints/looksLike.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { imitatedCoin } from '../../core/lookalike.ts'

/**
 * Returns the symbol of the token that this one could be mistaken for. TRX, USDT and WTRX are
 * detected here, regardless of the backend. Larger tokens are known only to the backend (`told`).
 * USDT and WTRX imitate none.
 */
export function likenessOf(
  token: Address,
  names: readonly string[],
  { usdt, wtrx }: Pick<Config['contracts'], 'usdt' | 'wtrx'>,
  told?: LooksLike,
): string | undefined {
  if (token === usdt || token === wtrx) return undefined
  return imitatedCoin(...names) ?? told?.symbol
}
