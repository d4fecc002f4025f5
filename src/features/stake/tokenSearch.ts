import type { Address } from '../../core/address.ts'

export interface NamedToken {
  readonly address: Address
  readonly name: string
  readonly symbol: string
}

/** Maximum number of tokens listed at once. */
const MOST = 50

/** Returns the tokens whose name or symbol contains the query, or whose address equals it. */
export function found(
  tokens: readonly NamedToken[],
  typed: string,
): { readonly shown: readonly NamedToken[]; readonly hasMore: boolean } {
  const asked = typed.normalize('NFKC').trim()
  const part = asked.toLowerCase()
  const fitting = tokens.filter(
    ({ address, name, symbol }) =>
      address === asked || name.toLowerCase().includes(part) || symbol.toLowerCase().includes(part),
  )
  return { shown: fitting.slice(0, MOST), hasMore: fitting.length > MOST }
}
