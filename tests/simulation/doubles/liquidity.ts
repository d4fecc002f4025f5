import {
  poolRouterCalls as calls,
  poolRouterEvents as events,
} from '../../../src/chain/contracts/poolRouter.ts'
import { DAY_MS } from '../../../src/core/time.ts'
import { ofOrder, once, type Double } from '../double.ts'
import { CAST, COIN, FACTORY, FEE_LIMIT, ROUTER, SHARES, UNITS } from '../places.ts'
import { pairOf } from './casting.ts'
import { isUsed } from './pool.ts'

const shared = {
  factory: FACTORY,
  router: ROUTER,
  coin: CAST,
  /** Far in the future, as for a trade. */
  deadline: 1_700_000_000_000 + 100 * DAY_MS,
  feeLimit: FEE_LIMIT,
}

export const purchase: Double = {
  intent: () => ({ ...shared, paid: UNITS, least: 1n }),
  calls: {
    [calls.buyLiquidity]: {
      whom: ofOrder,
      refuses: once(calls.buyLiquidity, 'OrderAlreadyUsed()'),
      value: UNITS,
      event: events.liquidityBought,
      fields: ({ owner, args }) => [args[0]!, owner, COIN, UNITS, 0n, UNITS],
    },
  },
  views: {
    'pairOf(address)': pairOf(false),
    'isUsed(address,bytes32)': isUsed(calls.buyLiquidity),
  },
}

/** Factory and router have a view with the same signature. */
export const removal: Double = {
  intent: () => ({
    ...shared,
    shares: { symbol: 'LP-CAST', decimals: 18, contract: SHARES },
    units: UNITS,
    leastTokens: 1n,
    leastTrx: 1n,
  }),
  calls: {
    [calls.removeLiquidity]: {
      whom: ofOrder,
      refuses: once(calls.removeLiquidity, 'OrderAlreadyUsed()'),
      takes: { token: SHARES, units: UNITS },
      event: events.liquidityRemoved,
      fields: ({ owner, args }) => [args[0]!, owner, COIN, UNITS, UNITS, UNITS],
    },
  },
  views: {
    'pairOf(address)': (args, facts, contract) =>
      contract === ROUTER ? [SHARES] : pairOf(false)(args, facts, contract),
    'isUsed(address,bytes32)': isUsed(calls.removeLiquidity),
  },
}
