import { isAddress, type Address } from '../../core/address.ts'

/** What a link fills in: `/send?coin=T…&to=T…&amount=1.5`; without a coin it is TRX. */
export interface Wanted {
  readonly token: Address | undefined
  readonly to: string
  readonly amount: string
}

export function wantedByLink(search: string): Wanted {
  const given = new URLSearchParams(search)
  const coin = given.get('coin') ?? ''
  return {
    token: isAddress(coin) ? coin : undefined,
    to: given.get('to') ?? '',
    amount: given.get('amount') ?? '',
  }
}

/** The same the other way round. */
export const sendPath = ({ token, to, amount }: Wanted): string =>
  `/send?${new URLSearchParams({ ...(token && { coin: token }), to, amount })}`
