import {
  poolRouterCalls as calls,
  poolRouterEvents as events,
} from '../../../src/chain/contracts/poolRouter.ts'
import { tokenTerms as tokenStruct } from '../../../src/chain/contracts/tokenTerms.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { ofOrder, once, type Double, type Rule, type View } from '../double.ts'
import { CAST, COIN, FACTORY, FEE_LIMIT, ROUTER, UNITS } from '../places.ts'
import { pairOf, tokenTerms } from './casting.ts'

/** Far in the future, because other tests cover trades past their deadline. */
const deadline = 1_700_000_000_000 + 100 * DAY_MS

const shared = {
  factory: FACTORY,
  router: ROUTER,
  coin: CAST,
  least: 1n,
  deadline,
  feeLimit: FEE_LIMIT,
}

/** Trades with this call; the router accepts each order of a trader once. */
const trade = (what: string, isBuy: boolean): Rule => ({
  whom: ofOrder,
  refuses: once(what, 'OrderAlreadyUsed()'),
  event: events.traded,
  fields: ({ owner, args }) => [args[0]!, owner, COIN, isBuy, UNITS, UNITS],
})

export const isUsed =
  (what: string): View =>
  ([trader, order], { doneIn }) => [doneIn(what, `${trader} ${order}`) !== undefined]

export const purchase: Double = {
  intent: () => ({ ...shared, paid: UNITS }),
  calls: { [calls.buy]: { ...trade(calls.buy, true), value: UNITS } },
  views: { 'pairOf(address)': pairOf(false), 'isUsed(address,bytes32)': isUsed(calls.buy) },
}

export const sale: Double = {
  intent: () => ({ ...shared, units: UNITS, taxBp: 0 }),
  calls: { [calls.sell]: { ...trade(calls.sell, false), takes: { token: COIN, units: UNITS } } },
  views: {
    'pairOf(address)': pairOf(false),
    'isUsed(address,bytes32)': isUsed(calls.sell),
    'reservesOf(address)': () => [1_000n * UNITS, 1_000n * UNITS],
    'terms()': () => [tokenStruct.encode(tokenTerms)],
  },
}
