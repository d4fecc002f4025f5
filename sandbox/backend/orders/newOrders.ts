import type { Address } from '../../../src/core/address.ts'
import { HOUR_MS, type Millis } from '../../../src/core/time.ts'

/** How many orders one client may begin in an hour, for the backend to remember. */
export interface OrderLimits {
  readonly ofOneAccount: number
  readonly inAll: number
}

/** For a backend that strangers reach. Whole offices, and phones of one network, have one address. */
export const publicOrderLimits: OrderLimits = { ofOneAccount: 30, inAll: 300 }

/** For the sandbox, where all clients have one address and tests ask as fast as they can. */
export const sandboxOrderLimits: OrderLimits = { ofOneAccount: 10_000, inAll: 100_000 }

export interface NewOrders {
  /** Whether one more order of a client in an account's name is written down; counts it, if so. */
  admits(requester: string, owner: Address): boolean
}

/** How many are remembered: of more, the longest silent ones are forgotten first. */
const REMEMBERED = 20_000

/**
 * Anybody can begin an order in anybody's name, and it costs nothing. So a client's address is
 * limited, for one account and for all of them; an account by itself is not, or strangers could use
 * up what its owner needs. What is past the limit is answered and can be paid like any other order, since
 * thousands of honest people may have one address: it is not written down, so that no list tells
 * another device of it before it is paid.
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
      // Both are asked before either counts: who is refused uses up nothing.
      if (!byRequester.has(requester, at) || !byAccount.has(account, at)) return false
      byRequester.take(requester, at)
      byAccount.take(account, at)
      return true
    },
  }
}

/** So many an hour for each key; what was taken comes back at a steady pace. */
function createHourly(perHour: number) {
  const left = new Map<string, { readonly count: number; readonly at: Millis }>()
  const leftOf = (key: string, at: Millis): number => {
    const before = left.get(key)
    if (!before) return perHour
    return Math.min(perHour, before.count + ((at - before.at) / HOUR_MS) * perHour)
  }
  return {
    has: (key: string, at: Millis): boolean => leftOf(key, at) >= 1,
    take(key: string, at: Millis): void {
      const count = leftOf(key, at) - 1
      // A map keeps the order in which keys came: the first one is the longest silent.
      left.delete(key)
      left.set(key, { count, at })
      if (left.size > REMEMBERED) left.delete(left.keys().next().value!)
    },
  }
}
