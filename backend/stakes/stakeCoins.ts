import { eq, inArray } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import type { Coin } from '../../src/core/amount.ts'
import { sharesCoin } from '../../src/core/poolShares.ts'
import { pricesOf } from '../cards/prices.ts'
import { castTokens, pools } from '../database/books/launchpadSchema.ts'
import type { Answer } from '../http/answer.ts'
import type { Service } from '../service.ts'
import { shownNames } from '../tokens/shownNames.ts'

/** Token of the pool, for LP tokens; otherwise null. */
export type ShownToken = Answer<'lpList'>['items'][number]['token']

/** An asset as displayed. */
export interface ShownCoin {
  readonly coin: Coin
  readonly token: ShownToken
}

/**
 * Returns how staked or earned assets are displayed. LP tokens are shown by their pool's token. An
 * unknown asset is shown by its address, because its own name is untrusted text.
 */
export async function readShownCoins(
  service: Service,
  coins: readonly Address[],
): Promise<(coin: Address) => ShownCoin> {
  const asked = [...new Set(coins)]
  const rows =
    asked.length === 0
      ? []
      : await service.db
          .select({
            pool: pools.address,
            address: pools.token,
            name: castTokens.name,
            symbol: castTokens.symbol,
          })
          .from(pools)
          .leftJoin(castTokens, eq(castTokens.address, pools.token))
          .where(inArray(pools.address, asked))
  const sharesBy = new Map(
    rows.map(({ pool, address, name, symbol }) => {
      const known = service.sale.coins.find(({ contract }) => contract === address)
      const names =
        name !== null && symbol !== null
          ? shownNames({ name, symbol })
          : known && { name: known.symbol, symbol: known.symbol }
      return [pool, { address, names }] as const
    }),
  )
  const priceOf = await pricesOf(
    service,
    asked.filter((coin) => !sharesBy.has(coin)),
  )
  return (coin) => {
    const shares = sharesBy.get(coin)
    if (!shares) return { coin: priceOf(coin, 0n).coin, token: null }
    const { address, names } = shares
    return {
      coin: sharesCoin(coin, names?.symbol),
      token: names ? { address, ...names } : null,
    }
  }
}
