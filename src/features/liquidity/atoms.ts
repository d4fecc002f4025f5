import { atom, type Atom } from 'jotai'
import { casting } from '../../api/endpoints/casting.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { liquidity } from '../../api/endpoints/liquidity.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import type { Address } from '../../core/address.ts'
import { sharesCoin } from '../../core/poolShares.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { coinOf } from '../../core/tokenTerms.ts'
import { isOf, isOneOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { liquidityKinds } from './kinds.ts'
import { poolNow, readPoolNow, type PoolNow } from './pool.ts'
import { stakedShares } from './staked.ts'

export type PoolRow = ResponseOf<typeof liquidity.lpCoinList>['items'][number]
export type Move = ResponseOf<typeof liquidity.detailHeadList>['items'][number]

/** Refresh interval of the pool: two blocks. */
const QUOTE_MS = 6 * SECOND_MS

/** Token and the LP token of its pool. */
export interface PoolCoins {
  readonly coin: TokenCoin
  readonly shares: TokenCoin
}

/** Returns undefined for a row without a pool. */
export function coinsOf({ token, shares }: PoolRow): PoolCoins | undefined {
  const { address, symbol } = token
  return (
    shares.contract && {
      coin: { ...coinOf({ address, symbol }), contract: address },
      shares: sharesCoin(shares.contract, symbol),
    }
  )
}

/** Pool of one token, or the largest pool. */
export const poolRowAtom = (token: Address | undefined) =>
  snapshotAtom(liquidity.lpCoinList, { ...(token && { token }), pageSize: 1 })

/** Pool as of the newest block, with everything that a quote needs. */
export const poolNowAtom = ({ coin, shares }: PoolCoins): ChainSnapshotAtom<PoolNow> =>
  chainSnapshotAtom({
    name: `liquidity ${coin.contract} ${shares.contract}`,
    schema: poolNow,
    refreshMs: QUOTE_MS,
    ask: ({ node, config }) =>
      readPoolNow(node, config.contracts.poolRouter, {
        token: coin.contract,
        pool: shares.contract,
      }),
  })

/** Token's own data, used to detect what it could be mistaken for. */
export const tokenAtom = (token: Address) => snapshotAtom(casting.tokenDetail, { token })

/** LP tokens that an account has staked, by the pool's token. Writing to it asks again. */
export const stakedAtom = (owner: Address) => {
  const amounts = snapshotAtom(stakes.lpAmount, { owner })
  const pledged = snapshotAtom(stakes.lpPledgeCoinList, {})
  return atom(
    (get) => stakedShares(get(amounts), get(pledged)),
    (_get, set) => {
      void set(amounts)
      void set(pledged)
    },
  )
}

/** Operations of this feature by the connected account on this device, newest first. */
const ownOperationsAtom = atom((get) => {
  const owner = get(ownerAtom)
  return (get(operationsAtom) ?? []).filter(
    (operation) => operation.owner === owner && isOneOf(operation, liquidityKinds),
  )
})

/** Operations that are unfinished or not dismissed yet. */
export const underwayAtom: Atom<readonly Operation[]> = atom((get) =>
  get(ownOperationsAtom).filter(({ archivedAt }) => archivedAt === undefined),
)

/** Purchases made on this device. */
export const ownPurchasesAtom: Atom<readonly Operation[]> = atom((get) =>
  get(ownOperationsAtom).filter((operation) => isOf(operation, liquidityKinds.buy)),
)
