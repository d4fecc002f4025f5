/**
 * Fields that a link fills in: `/send?coin=T…&to=T…&amount=1.5`; without a coin it means TRX. The
 * amount has only digits and a point. `parseUnits` refuses any other form, and the field shows it
 * unchanged.
 */
export interface Wanted {
  /** Token exactly as the link gives it, so that a damaged address is not taken for TRX. */
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

/** Returns the link for the given fields. */
export const sendPath = ({ token, to, amount }: Wanted): string =>
  `/send?${new URLSearchParams({ ...(token && { coin: token }), to, amount })}`
