/**
 * Fields that a link fills in: `/send?coin=T…&to=T…&amount=1.5`; without a coin it is TRX. Its amount
 * has digits and a point alone: `parseUnits` refuses any other, and the field shows it as it was given.
 */
export interface Wanted {
  /** Whatever the link says, so that a damaged address is not taken for TRX. */
  readonly token: string | undefined
  readonly to: string
  readonly amount: string
}

export function wantedByLink(search: string): Wanted {
  const given = new URLSearchParams(search)
  return {
    token: given.get('coin')?.trim() || undefined,
    to: given.get('to') ?? '',
    amount: given.get('amount') ?? '',
  }
}

/** The same the other way round. */
export const sendPath = ({ token, to, amount }: Wanted): string =>
  `/send?${new URLSearchParams({ ...(token && { coin: token }), to, amount })}`
