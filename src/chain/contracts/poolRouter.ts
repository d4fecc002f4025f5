import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import { view } from '../view.ts'
import { toSeconds } from './seconds.ts'

/** What traders send to the router of the internal pools, by signature. */
export const poolRouterCalls = {
  buy: 'buy(bytes32,address,uint256,uint256)',
  sell: 'sell(bytes32,address,uint256,uint256,uint256)',
  addLiquidity: 'addLiquidity(bytes32,address,uint256,uint256,uint256)',
} as const

/** Calls of the router. Trades are keyed by trader and a 32-byte id, as hex. */
export const poolRouter = {
  /** Spends `callValue` sun on at least `least` tokens, no later than `deadline`. */
  buy: (
    router: Address,
    order: string,
    token: Address,
    least: bigint,
    deadline: Millis,
    options: { callValue: bigint; feeLimit?: bigint },
  ) =>
    contractCall(router, poolRouterCalls.buy, [order, token, least, toSeconds(deadline)], options),
  /** Sells `units` tokens for at least `least` sun. */
  sell: (
    router: Address,
    order: string,
    token: Address,
    units: bigint,
    least: bigint,
    deadline: Millis,
    options?: { feeLimit?: bigint },
  ) =>
    contractCall(
      router,
      poolRouterCalls.sell,
      [order, token, units, least, toSeconds(deadline)],
      options,
    ),
  addLiquidity: (
    router: Address,
    order: string,
    token: Address,
    most: bigint,
    leastLiquidity: bigint,
    deadline: Millis,
    options: { callValue: bigint; feeLimit?: bigint },
  ) =>
    contractCall(
      router,
      poolRouterCalls.addLiquidity,
      [order, token, most, leastLiquidity, toSeconds(deadline)],
      options,
    ),
  /** Whether a trader's order was carried out. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  reservesOf: view('reservesOf(address)', ['uint256', 'uint256'], (tokens, sun) => ({
    tokens,
    sun,
  })),
  priceInUsdt: view('priceInUsdt(address)', ['uint256']),
}

/**
 * Asks what buying for `callValue` sun and selling at once would bring: the tokens bought, and the
 * sun they sell for. Reverts if either is impossible; for simulation only, never to be sent.
 */
export const probe = (router: Address, token: Address, callValue: bigint) =>
  contractCall(router, 'probe(address)', [token], { callValue })

export const probeTypes = ['uint256', 'uint256'] as const

export const poolRouterEvents = {
  traded: eventShape(
    'Traded(bytes32 indexed order,address indexed trader,address indexed token,bool isBuy,uint256 trx,uint256 tokens)',
  ),
}

/** Events of Uniswap V2's factory and pairs; amounts are in the order of the two tokens. */
export const poolEvents = {
  pairCreated: eventShape(
    'PairCreated(address indexed token0,address indexed token1,address pair,uint256 count)',
  ),
  swap: eventShape(
    'Swap(address indexed sender,uint256 amount0In,uint256 amount1In,uint256 amount0Out,uint256 amount1Out,address indexed to)',
  ),
  sync: eventShape('Sync(uint112 reserve0,uint112 reserve1)'),
}

/** Custom errors, for the reason behind a revert. */
export const poolRouterErrors = [
  'Expired()',
  'OrderAlreadyUsed()',
  'ForeignToken()',
  'NoLiquidity()',
  'WrongAmount()',
  'LessThanMinimum()',
  'SalesProtected()',
  'NotLaunched()',
  'TransferFailed()',
] as const
