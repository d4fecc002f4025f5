import { incomeFundEvents } from '../../src/chain/contracts/incomeFund.ts'
import type { Log } from '../../src/chain/event.ts'
import { nobody } from '../../src/core/address.ts'
import { addressOf, hash, writeLog } from './scriptedChain.ts'
import { castToken, launchpad } from './scriptedLaunchpad.ts'
import { bindMember, leader } from './scriptedMembers.ts'

const { incomeFund: fund } = launchpad

const userOf = (number: number) => addressOf(0xb_0000 + number)
const orderOf = (number: number, index: number) => hash(0x66_0000 + 4 * number + index)

/**
 * Returns the fund's events about an account's orders: one is paid, and the fee of the other is
 * refunded.
 */
export const lifeOfOrders = (number: number): Log[][] => {
  const user = userOf(number)
  const [first, second] = [orderOf(number, 0), orderOf(number, 1)]
  const payFee = (order: string) =>
    writeLog(fund, incomeFundEvents.feePaid, { order, user, coin: nobody, amount: 7n, fee: 2n })
  return [
    [payFee(first), payFee(second)],
    [writeLog(fund, incomeFundEvents.paid, { order: first, user, coin: nobody, amount: 7n })],
    [writeLog(fund, incomeFundEvents.feeTakenBack, { order: second, user, fee: 2n })],
  ]
}

/**
 * Returns the events of a third-level member who creates a token. Each inviter above gets a share
 * of the fee.
 */
export const lifeOfIncome = (number: number): Log[][] => {
  const [top, middle, creator] = [0x1_0000, 0x2_0000, 0x3_0000].map((from) => userOf(from + number))
  return [
    [bindMember(top!, leader), bindMember(middle!, top!), bindMember(creator!, middle!)],
    castToken(0x800 + number, `Income ${number}`, creator!),
  ]
}
