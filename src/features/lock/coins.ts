import * as v from 'valibot'
import { address, text } from '../../api/schema.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { madeBy } from '../../chain/contracts/tokenFactory.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { ViewReader } from '../../chain/view.ts'
import type { Contracts } from '../../outbox/kind.ts'
import type { Address } from '../../core/address.ts'
import { usdtCoin } from '../../core/amount.ts'
import { ok, type Result } from '../../core/result.ts'
import { symbolText } from '../../core/tokenCoin.ts'
import { coinProblem } from './rules.ts'

/** A coin that can be locked: a token, never the network's own coin. */
const lockedCoin = v.object({
  symbol: text(24),
  decimals: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(36)),
  contract: address,
})
export type LockedCoin = v.InferOutput<typeof lockedCoin>

/** What the chain says of a coin that somebody wants to lock. */
export const coinAnswer = v.object({
  /** Null unless it tells both symbol and decimals: else it is no token. */
  coin: v.nullable(lockedCoin),
  isMade: v.boolean(),
})
export type CoinAnswer = v.InferOutput<typeof coinAnswer>

/** The coin, if the contract that locks for days may take it. */
export const vouchedCoin = ({ coin, isMade }: CoinAnswer, usdt: Address): LockedCoin | undefined =>
  coin && !coinProblem(coin.contract, { version: 'days', usdt, isMade }) ? coin : undefined

/** A coin's own symbol and decimals, and whether the factory has made it. */
export async function readCoin(
  node: ViewReader,
  { usdt, tokenFactory: factory }: Pick<Contracts, 'usdt' | 'tokenFactory'>,
  token: Address,
): Promise<Result<CoinAnswer, NodeError>> {
  if (token === usdt) return ok({ coin: usdtCoin(usdt), isMade: false })
  const { by, names } = madeBy(factory, token)
  const [pair, symbol, decimals] = await Promise.all([
    node.read(by),
    node.read(trc20.symbol(token)),
    node.read(trc20.decimals(token)),
  ])
  if (!pair.ok) return pair
  const isMade = names(pair.value).includes(token)
  if (symbol.ok && decimals.ok) {
    const coin = { symbol: symbolText(symbol.value), decimals: decimals.value, contract: token }
    return ok({ coin, isMade })
  }
  // A contract that is no token gives no such answer; neither does a node that is down.
  const failed = [symbol, decimals].find((read) => !read.ok && read.error.kind !== 'malformed')
  return failed && !failed.ok ? failed : ok({ coin: null, isMade })
}
