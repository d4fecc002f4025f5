import {
  burningCalls as calls,
  burningEvents as events,
} from '../../../src/chain/contracts/burning.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { ofOrder, once, type Asked, type Double, type Rule } from '../double.ts'
import { BURNING, CAST, COIN, FEE_LIMIT, STRANGER, UNITS } from '../places.ts'

/** Number of whole tokens and the value of each; all of it counts as mining power. */
const QUANTITY = 5n
const U_PRICE = 100_000n
const WORTH = QUANTITY * U_PRICE
const BURNT = QUANTITY * 10n ** 18n

/** Far in the future, because other tests cover purchases past their deadline. */
const deadline = 1_700_000_000_000 + 100 * DAY_MS

const shared = {
  contract: BURNING,
  coin: CAST,
  quantity: QUANTITY,
  uAmount: WORTH,
  leastPower: WORTH,
  feeLimit: FEE_LIMIT,
}

/** Burns once for each order of an account. */
const burningBy = (what: string, trx: bigint): Rule => ({
  whom: ofOrder,
  refuses: once(what, 'OrderAlreadyUsed()'),
  event: events.burned,
  fields: ({ owner, args }) => [args[0]!, owner, COIN, 1n, BURNT, WORTH, WORTH, trx],
})

const viewsOf = (what: string): Double['views'] => ({
  'isUsed(address,bytes32)': ([account, order], { doneIn }) => [
    doneIn(what, `${account} ${order}`) !== undefined,
  ],
  'termsOf(address)': () => [U_PRICE, 10_000n, BigInt(CAST.decimals), true, 0n, 0n, 0n],
  'symbol()': () => [CAST.symbol],
})

const told = ({ orderKey, owner }: Asked) => ({
  orderKey,
  owner,
  contract: BURNING,
  coin: COIN,
  quantity: QUANTITY,
  uAmount: WORTH,
  power: WORTH,
})

const lies: NonNullable<Double['lies']> = {
  contract: (said) => ({ ...said, contract: STRANGER }),
  owner: (said) => ({ ...said, owner: STRANGER }),
  price: (said) => ({ ...said, power: WORTH - 1n }),
}

/** Burns whole tokens of the owner, which are approved first. */
export const burn: Double = {
  intent: () => shared,
  calls: {
    [calls.burn]: { ...burningBy(calls.burn, 0n), takes: { token: COIN, units: BURNT } },
  },
  views: viewsOf(calls.burn),
  told,
  lies,
}

/** Buys tokens for TRX and burns them at once. */
export const swap: Double = {
  intent: () => ({ ...shared, paid: UNITS, deadline }),
  calls: {
    [calls.swapToBurn]: { ...burningBy(calls.swapToBurn, UNITS), value: UNITS },
  },
  views: viewsOf(calls.swapToBurn),
  told,
  lies,
}
