import type { IncomeBooking } from '../api/endpoints/income.ts'

/** What lists know a booking by: one event may be booked more than once, one booking be of several. */
export const keyOfBooking = ({ type, coin, referral, causes }: IncomeBooking): string =>
  [
    type,
    coin.contract,
    referral?.level,
    ...causes.map(({ txId, position }) => `${txId} ${position}`),
  ].join(' ')

/** What a contract of the configuration is called in its source; undefined for another one. */
export function nameOfContract(
  contracts: Readonly<Record<string, string | undefined>>,
  address: string,
): string | undefined {
  const [key] = Object.entries(contracts).find(([, known]) => known === address) ?? []
  return key && key[0]!.toUpperCase() + key.slice(1)
}
