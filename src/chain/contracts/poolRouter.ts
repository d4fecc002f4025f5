import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { contractCall } from '../call.ts'
import { eventShape } from '../event.ts'
import type { Voucher } from '../trust.ts'
import { view } from '../view.ts'
import { toSeconds } from './seconds.ts'

/** Signatures of the calls that traders send to the router of the internal pools. */
export const poolRouterCalls = {
  buy: 'buy(bytes32,address,uint256,uint256)',
  sell: 'sell(bytes32,address,uint256,uint256,uint256)',
  addLiquidity: 'addLiquidity(bytes32,address,uint256,uint256,uint256)',
  buyLiquidity: 'buyLiquidity(bytes32,address,uint256,uint256)',
  removeLiquidity: 'removeLiquidity(bytes32,address,uint256,uint256,uint256,uint256)',
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
  /** Spends at most `callValue` sun on at least `leastShares` of the token's pool. */
  buyLiquidity: (
    router: Address,
    order: string,
    token: Address,
    leastShares: bigint,
    deadline: Millis,
    options: { callValue: bigint; feeLimit?: bigint },
  ) =>
    contractCall(
      router,
      poolRouterCalls.buyLiquidity,
      [order, token, leastShares, toSeconds(deadline)],
      options,
    ),
  /**
   * Removes `shares` LP tokens from the token's pool, for at least `least.tokens` and `least.sun`.
   */
  removeLiquidity: (
    router: Address,
    order: string,
    token: Address,
    shares: bigint,
    least: { readonly tokens: bigint; readonly sun: bigint },
    deadline: Millis,
    options?: { feeLimit?: bigint },
  ) =>
    contractCall(
      router,
      poolRouterCalls.removeLiquidity,
      [order, token, shares, least.tokens, least.sun, toSeconds(deadline)],
      options,
    ),
  /** Part of a sun amount that `buyLiquidity` would currently spend on tokens. */
  toSpend: view('toSpend(address,uint256)', ['uint256']),
  /** Pool of a token that the factory created. Its shares are TRC-20 tokens. */
  pairOf: view('pairOf(address)', ['address']),
  /** Whether a trader's order was executed. */
  isUsed: view('isUsed(address,bytes32)', ['bool']),
  reservesOf: view('reservesOf(address)', ['uint256', 'uint256'], (tokens, sun) => ({
    tokens,
    sun,
  })),
  priceInUsdt: view('priceInUsdt(address)', ['uint256']),
}

/**
 * Simulates buying for `callValue` sun and selling at once. Returns the tokens bought and the sun
 * they sell for. Reverts if either is impossible. Never send it as a transaction.
 */
export const probe = (router: Address, token: Address, callValue: bigint) =>
  contractCall(router, 'probe(address)', [token], { callValue })

export const probeTypes = ['uint256', 'uint256'] as const

/** Lets the router vouch for a token's pool, whose LP tokens it redeems. */
export const poolOf = (router: Address, token: Address): Voucher<Address> => ({
  by: poolRouter.pairOf(router, token),
  names: (pool) => [pool],
})

export const poolRouterEvents = {
  traded: eventShape(
    'Traded(bytes32 indexed order,address indexed trader,address indexed token,bool isBuy,uint256 trx,uint256 tokens)',
  ),
  /** Liquidity bought: the sun spent, and the tokens left over. */
  liquidityBought: eventShape(
    'LiquidityBought(bytes32 indexed order,address indexed provider,address indexed token,uint256 trx,uint256 tokensBack,uint256 liquidity)',
  ),
  liquidityAdded: eventShape(
    'LiquidityAdded(bytes32 indexed order,address indexed provider,address indexed token,uint256 trx,uint256 tokens,uint256 liquidity)',
  ),
  /** Liquidity removed: the amounts that reached the provider. */
  liquidityRemoved: eventShape(
    'LiquidityRemoved(bytes32 indexed order,address indexed provider,address indexed token,uint256 trx,uint256 tokens,uint256 liquidity)',
  ),
}

/** Events of Uniswap V2's factory and pairs. Amounts are in the order of the two tokens. */
export const poolEvents = {
  pairCreated: eventShape(
    'PairCreated(address indexed token0,address indexed token1,address pair,uint256 count)',
  ),
  swap: eventShape(
    'Swap(address indexed sender,uint256 amount0In,uint256 amount1In,uint256 amount0Out,uint256 amount1Out,address indexed to)',
  ),
  sync: eventShape('Sync(uint112 reserve0,uint112 reserve1)'),
}

/** Custom errors, for decoding reverts. */
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
