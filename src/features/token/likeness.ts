import type { LooksLike } from '../../api/endpoints/looksLike.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { imitatedCoin } from '../../core/lookalike.ts'

/**
 * The symbol of what a token could be taken for. TRX, USDT and WTRX are found here, whatever a backend
 * says; of larger tokens only a backend knows (`told`). USDT and WTRX themselves are never taken for any.
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
