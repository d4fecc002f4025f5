import type { Address } from '../../../src/core/address.ts'
import type { Millis } from '../../../src/core/time.ts'
import { createHourly } from '../../server/limits/hourly.ts'

/** How many of the orders, of all kinds, that one client begins in an hour the backend records. */
export interface OrderLimits {
  readonly ofOneAccount: number
  readonly inAll: number
}

/** For a public backend. Whole offices, and all phones on a network, share one address. */
export const publicOrderLimits: OrderLimits = { ofOneAccount: 30, inAll: 300 }

/** For the sandbox, where all clients share one address and tests ask as fast as they can. */
export const sandboxOrderLimits: OrderLimits = { ofOneAccount: 10_000, inAll: 100_000 }

export interface NewOrders {
  /** Whether to record another order by a client in an account's name; counts it if so. */
  admits(requester: string, owner: Address): boolean
}

/**
 * Anybody can begin an order in anybody's name, and it costs nothing. So a client's address is
 * limited, per account and in total, whatever the orders are for; an account by itself is not, or
 * strangers could use up what its owner needs. Orders past the limit are answered and can be paid
 * like any other, since thousands of honest people may share an address. They are just not recorded:
 * no list shows them to another device before they are paid, and of a token that is made then, what
 * its creator said is lost. A withdrawal of income alone is refused, since nobody signs for one that
 * is not recorded.
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
      // Both are checked before either is charged: a refusal uses up nothing.
      if (!byRequester.has(requester, at) || !byAccount.has(account, at)) return false
      byRequester.take(requester, at)
      byAccount.take(account, at)
      return true
    },
  }
}
