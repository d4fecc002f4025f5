import { trc20 } from '../../chain/contracts/trc20.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { ViewReader } from '../../chain/view.ts'
import { formatAddress, nobody, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { usdtCoin } from '../../core/pricedCoins.ts'
import { ok, type Result } from '../../core/result.ts'
import { symbolText } from '../../core/tokenCoin.ts'
import type { Services } from '../services.ts'

/** Services that answer questions about assets. */
export interface Asked extends Pick<Services, 'config'> {
  readonly node: ViewReader
}
type Answer<T> = Promise<Result<T, NodeError>>

/**
 * Asks once while the page is open, for values that never change on chain. A failed question is
 * asked again.
 */
export function askOnce<Args extends readonly (string | bigint)[], T>(
  ask: (services: Asked, ...args: Args) => Answer<T>,
) {
  const known = new Map<string, Answer<T>>()
  return (services: Asked, ...args: Args): Answer<T> => {
    const key = `${services.config.network.genesisBlockId} ${args.join(' ')}`
    const answer = known.get(key) ?? ask(services, ...args)
    known.set(key, answer)
    void answer.then(({ ok: isKnown }) => isKnown || known.delete(key))
    return answer
  }
}

const readToken = askOnce(async ({ node }, contract: Address): Answer<Coin> => {
  const [symbol, decimals] = await Promise.all([
    node.read(trc20.symbol(contract)),
    node.read(trc20.decimals(contract)),
  ])
  if (symbol.ok && decimals.ok && decimals.value <= 36)
    return ok({
      symbol: symbolText(symbol.value) || formatAddress(contract),
      decimals: decimals.value,
      contract,
    })
  const failed = [symbol, decimals].find((read) => !read.ok && read.error.kind !== 'malformed')
  // A token that reports no details is counted in its smallest units.
  return failed && !failed.ok
    ? failed
    : ok({ symbol: formatAddress(contract), decimals: 0, contract })
})

/** Reads an asset as contracts name it: the all-zero address, or none, is TRX. */
export async function readCoin(services: Asked, coin: Address | undefined): Answer<Coin> {
  const { usdt } = services.config.contracts
  if (coin === undefined || coin === nobody) return ok(TRX)
  return coin === usdt ? ok(usdtCoin(usdt)) : readToken(services, coin)
}
