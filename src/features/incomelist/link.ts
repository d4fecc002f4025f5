/** Parts of the page: claims and withdrawals, balance history, and received income. */
export type Part = 'records' | 'balance' | 'bookings'

/**
 * Parses the part of a link: `?part=bookings`. Falls back to the records if the part does not
 * exist.
 */
export function partIn(search: string, parts: readonly Part[]): Part {
  const named = new URLSearchParams(search).get('part')
  return parts.find((part) => part === named) ?? 'records'
}

export const pathOfPart = (part: Part): string =>
  part === 'records' ? '/incomeList' : `/incomeList?part=${part}`
