import type { ChainNode } from '../../chain/node.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { madeBy } from '../../chain/contracts/tokenFactory.ts'
import { tokenLock } from '../../chain/contracts/tokenLock.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { ViewReader } from '../../chain/view.ts'
import type { Address } from '../../core/address.ts'
import { usdtCoin } from '../../core/pricedCoins.ts'
import { ok, type Result } from '../../core/result.ts'
import { symbolText } from '../../core/tokenCoin.ts'
import type { Contracts } from '../../outbox/kind.ts'
import type { CoinAnswer } from './coins.ts'

// Chain reads of the lock feature, whose code loads with the first request.

/** Reads the only token that the contract with an unlock time accepts. */
export const readTakenCoin = (node: ViewReader, contract: Address) =>
  node.read(tokenLock.coin(contract))

/** Reads the price of one whole token in the smallest units of USDT; zero if unknown. */
export const readCoinPrice = (node: ViewReader, contract: Address, coin: Address) =>
  node.read(tokenLock.coinPrice(contract, coin))

/** Reads a token's own symbol and decimals, and whether the factory created it. */
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
  // Only an answer that does not decode proves that it is not a token. Other errors, such as a TRON
  // node that is down, are returned.
  const failed = [symbol, decimals].find((read) => !read.ok && read.error.kind !== 'malformed')
  return failed && !failed.ok ? failed : ok({ coin: null, isMade })
}

/** Reads whether either contract has ever held a lock of `owner`. */
export async function readHasLocked(
  node: Pick<ChainNode, 'readAll'>,
  { tokenLock: byDays, coinLock: byTime }: Pick<Contracts, 'tokenLock' | 'coinLock'>,
  owner: Address,
): Promise<Result<boolean, NodeError>> {
  const asked = [byDays, byTime].map((contract) => tokenLock.userExist(contract, owner))
  const read = await node.readAll(asked)
  return read.ok ? ok(read.value.some(Boolean)) : read
}
