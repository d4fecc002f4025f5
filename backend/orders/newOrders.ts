import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'
import { createHourly } from '../limits/hourly.ts'

/** Most orders, of all kinds, that one client can have recorded in an hour. */
export interface OrderLimits {
  readonly ofOneAccount: number
  readonly inAll: number
}

/**
 * Limits for a public backend. A whole office, or all phones on a network, may share one address.
 */
export const publicOrderLimits: OrderLimits = { ofOneAccount: 30, inAll: 300 }

/**
 * Limits for the sandbox, where all clients share one address and tests run as fast as they can.
 */
export const sandboxOrderLimits: OrderLimits = { ofOneAccount: 10_000, inAll: 100_000 }

export interface NewOrders {
  /** Whether to record another order by a client in an account's name. Counts it if so. */
  admits(requester: string, owner: Address): boolean
}

/**
 * Limits the recording of new orders. Anyone can begin an order in anyone's name for free.
 * Therefore each client's address is limited, per account and in total, for orders of all kinds. An
 * account itself is not limited; otherwise strangers could use up its owner's limit.
 *
 * Orders past the limit are answered and can be paid like any other, because thousands of honest
 * users may share an address. They are just not recorded: no list shows them to another device
 * before they are paid. If such an order creates a token, the creator's description is lost. Only a
 * withdrawal of income is refused, because no voucher is signed for an unrecorded one.
 */
export function limitNewOrders(
  { ofOneAccount, inAll }: OrderLimits,
  now: () => Millis = () => performance.now(),
): NewOrders {
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
