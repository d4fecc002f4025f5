import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { liquidity } from '../../api/endpoints/liquidity.ts'
import type { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { ageOf, type Age } from '../../state/answers/fresh.ts'
import type { Snapshot } from '../../state/answers/snapshot.ts'

/** LP tokens of a token's pool that an account has staked. */
export interface StakedShares {
  readonly token: ResponseOf<typeof liquidity.lpCoinList>['items'][number]['token']
  readonly shares: TokenCoin
  readonly units: bigint
}

type Told<T> = Pick<Snapshot<T>, 'data' | 'state'> & Age

/**
 * Groups staked LP tokens by the pool's token. Undefined means unknown, which differs from none.
 */
export function stakedShares(
  amounts: Told<ResponseOf<typeof stakes.lpAmount>>,
  pledged: Told<ResponseOf<typeof stakes.lpPledgeCoinList>>,
): Told<ReadonlyMap<Address, StakedShares>> {
  if (!amounts.data) return { state: amounts.state, stale: false }
  const all = new Map<Address, StakedShares>()
  if (amounts.data.pools.length === 0) return { data: all, state: 'ready', ...ageOf([amounts]) }
  if (!pledged.data) return { state: pledged.state, stale: false }
  const unitsOf = new Map(amounts.data.pools.map(({ pool, units }) => [pool, units]))
  for (const { token, coin, pools } of pledged.data.coins) {
    const units = pools.reduce((sum, pool) => sum + (unitsOf.get(pool) ?? 0n), 0n)
    if (units > 0n && coin.contract)
      all.set(token.address, { token, shares: { ...coin, contract: coin.contract }, units })
  }
  return { data: all, state: 'ready', ...ageOf([amounts, pledged]) }
}
