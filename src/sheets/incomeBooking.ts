import type { IncomeBooking } from '../api/endpoints/income.ts'

/**
 * Returns the list key of a booking. One event may cause several bookings, and one booking may have
 * several causes.
 */
export const keyOfBooking = ({ type, coin, referral, causes }: IncomeBooking): string =>
  [
    type,
    coin.contract,
    referral?.level,
    ...causes.map(({ txId, position }) => `${txId} ${position}`),
  ].join(' ')

/** Returns the source name of a contract in the configuration; undefined for any other. */
export function nameOfContract(
  contracts: Readonly<Record<string, string | undefined>>,
  address: string,
): string | undefined {
  const [key] = Object.entries(contracts).find(([, known]) => known === address) ?? []
  return key && key[0]!.toUpperCase() + key.slice(1)
}
