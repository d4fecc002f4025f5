import type { LooksLike } from '../../api/endpoints/looksLike.ts'
import type { Config } from '../../config/schema.ts'
import type { Address } from '../../core/address.ts'
import { imitatedCoin } from '../../core/lookalike.ts'

/**
 * The symbol of the coin a token could be mistaken for. TRX, USDT and WTRX are found here, whatever
 * a backend says; larger tokens only a backend knows (`told`). USDT and WTRX imitate none.
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
