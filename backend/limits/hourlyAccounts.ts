import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { createHourly } from './hourly.ts'

/** Most requests of one client in an hour: for one account, and in all. */
export interface HourlyLimits {
  readonly ofOneAccount: number
  readonly inAll: number
}

export interface HourlyAccounts {
  /** Whether to admit another request of a client in an account's name. Counts it if so. */
  admits(requester: string, owner: Address): boolean
}

/** Limits the requests of each client's address, per account and in total. */
export function limitHourly(
  { ofOneAccount, inAll }: HourlyLimits,
  now: () => Millis = () => performance.now(),
): HourlyAccounts {
  const byAccount = createHourly(ofOneAccount)
  const byRequester = createHourly(inAll)
  return {
    admits(requester, owner) {
      const at = now()
      const account = `${requester} ${owner}`
      // Both limits are checked before either is charged, so a refusal uses up nothing.
      if (!byRequester.has(requester, at) || !byAccount.has(account, at)) return false
      byRequester.take(requester, at)
      byAccount.take(account, at)
      return true
    },
  }
}
