import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { locks } from '../../api/endpoints/locks.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { address } from '../../api/schema.ts'
import { formatAddress, type Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import { late } from '../../core/late.ts'
import { isOf, isOneOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { lockKinds } from './kinds.ts'
import { coinAnswer, type CoinAnswer, type LockedCoin } from './coins.ts'

export type LockRow = ResponseOf<typeof locks.claimList>['items'][number]
export type CoinTotal = ResponseOf<typeof locks.lockStatistic>['items'][number]

/** Version and address of the contract that takes new locks. */
export const lockContractAtom = atom((get) => {
  const { lockVersion: version, contracts } = get(servicesAtom).config
  return {
    version,
    contract: version === 'days' ? contracts.tokenLock : contracts.coinLock,
  }
})

// The form renders before the first chain request, so this code loads later.
const loadViews = late(() => import('./views.ts'))

/** Chain data of a token that the user wants to lock. */
export const coinAtom = (token: Address): ChainSnapshotAtom<CoinAnswer> =>
  chainSnapshotAtom({
    name: `coin to lock ${token}`,
    schema: coinAnswer,
    ask: async ({ node, config }) => (await loadViews()).readCoin(node, config.contracts, token),
  })

/** The only token that the contract with an unlock time accepts. */
export const takenCoinAtom = (contract: Address): ChainSnapshotAtom<Address> =>
  chainSnapshotAtom({
    name: `coin taken by ${contract}`,
    schema: address,
    ask: async ({ node }) => (await loadViews()).readTakenCoin(node, contract),
  })

/** Price of one whole token in the smallest units of USDT; zero if unknown. */
export const coinPriceAtom = (contract: Address, coin: Address): ChainSnapshotAtom<bigint> =>
  chainSnapshotAtom({
    name: `price to lock ${contract} ${coin}`,
    schema: v.bigint(),
    ask: async ({ node }) => (await loadViews()).readCoinPrice(node, contract, coin),
  })

/** Whether either contract has ever held a lock of `owner`. If so, an empty list is incomplete. */
export const hasLockedAtom = (owner: Address): ChainSnapshotAtom<boolean> =>
  chainSnapshotAtom({
    name: `has locked ${owner}`,
    schema: v.boolean(),
    ask: async ({ node, config }) =>
      (await loadViews()).readHasLocked(node, config.contracts, owner),
  })

/** Total amount of one token that is locked now. */
export const coinTotalAtom = (coin: Address) =>
  snapshotAtom(locks.lockStatistic, { coin, pageNo: 1, pageSize: 1 })

/** Lock operations of the connected account on this device, newest first. */
const ownOperationsAtom = atom((get) => {
  const owner = get(ownerAtom)
  return (get(operationsAtom) ?? []).filter(
    (operation) => operation.owner === owner && isOneOf(operation, lockKinds),
  )
})

/** Pending locks, which the chain does not list yet. */
export const beingLockedAtom: Atom<readonly Operation[]> = atom((get) =>
  get(ownOperationsAtom).filter(
    (operation) =>
      isOf(operation, lockKinds.lock) &&
      operation.archivedAt === undefined &&
      !hasFailed(operation),
  ),
)

/** Operations that failed on chain, or that provably never ran. */
export const failedAtom: Atom<readonly Operation[]> = atom((get) =>
  get(ownOperationsAtom).filter(hasFailed),
)

/**
 * Returns the amount and token of a lock. A token unknown to the backend is counted in its smallest
 * units.
 */
export const amountOf = ({
  coin,
  counted,
  units,
}: LockRow | CoinTotal): Amount & {
  readonly coin: LockedCoin
} => ({
  units,
  coin: counted
    ? { ...counted, contract: coin }
    : { symbol: formatAddress(coin), decimals: 0, contract: coin },
})
