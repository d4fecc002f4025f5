/** The parts of the page: what was taken out, how the balance changed, and what came in. */
export type Part = 'records' | 'balance' | 'bookings'

/** The part that a link names: `?part=bookings`; the records where it names none of those there are. */
export function partIn(search: string, parts: readonly Part[]): Part {
  const named = new URLSearchParams(search).get('part')
  return parts.find((part) => part === named) ?? 'records'
}

export const pathOfPart = (part: Part): string =>
  part === 'records' ? '/incomeList' : `/incomeList?part=${part}`
