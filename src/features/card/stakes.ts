import { atom, type Atom } from 'jotai'
import * as v from 'valibot'
import { cards, type CardInfo } from '../../api/endpoints/cards.ts'
import { address } from '../../api/schema.ts'
import { cardPools, rewardPools } from '../../chain/contracts/rewardPools.ts'
import { formatAddress, nobody, type Address } from '../../core/address.ts'
import { TRX, type Coin } from '../../core/amount.ts'
import { usdtCoin } from '../../core/pricedCoins.ts'
import { allOk, mapOk } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { hasFailed } from '../../state/operations/standing.ts'
import { pledgeKinds } from './kinds.ts'
import { pledgeCards, unlockCards } from './operations/pledge.ts'

/** Refresh interval, because earnings grow with each block. */
const EARNED_MS = 12 * SECOND_MS

const poolShare = v.object({
  pool: v.number(),
  of: v.picklist(['cards', 'nodes']),
  /** The all-zero address is TRX. */
  coin: address,
  perDay: v.bigint(),
  endsAt: v.number(),
  totalWeight: v.bigint(),
  funded: v.bigint(),
  /** Weight of the account in the pool. */
  weight: v.bigint(),
  claimable: v.bigint(),
})
/** Pool of cards or nodes, and an account's share in it, as of the newest block. */
export type PoolShare = v.InferOutput<typeof poolShare>

/** Pools of cards and nodes, all in the card contract; nodes earn in one pool per asset. */
const POOLS = (['cards', 'nodes'] as const).flatMap((of) =>
  cardPools[of].map((pool) => ({ of, pool })),
)

/** Rates of the card and node pools, and the amounts claimable by `owner`, read on chain. */
export const poolSharesAtom = (
  pools: Address,
  owner: Address,
): ChainSnapshotAtom<readonly PoolShare[]> =>
  chainSnapshotAtom({
    name: `shares of pools ${pools} ${owner}`,
    schema: v.pipe(v.array(poolShare), v.readonly()),
    refreshMs: EARNED_MS,
    ask: ({ node }) =>
      allOk(
        POOLS.map(async ({ of, pool }) =>
          mapOk(
            await node.readAll([
              rewardPools.pool(pools, pool),
              rewardPools.weightOf(pools, pool, owner),
              rewardPools.claimable(pools, pool, owner),
            ]),
            ([{ coin, perDay, endsAt, totalWeight, funded }, weight, claimable]) => ({
              pool: Number(pool),
              of,
              coin,
              perDay,
              endsAt,
              totalWeight,
              funded,
              weight,
              claimable,
            }),
          ),
        ),
      ),
  })

/** Returns the asset of a pool. An unknown one is counted in its smallest units. */
export function coinOfPool(coin: Address, usdt: Address): Coin {
  if (coin === nobody) return TRX
  return coin === usdt
    ? usdtCoin(usdt)
    : { symbol: formatAddress(coin), decimals: 0, contract: coin }
}

/** Staking periods in days, and the factor of each. */
export const pledgeDaysAtom = snapshotAtom(cards.nodePledgeDays, {})

export const stakeStatisticsAtom = (owner: Address) =>
  snapshotAtom(cards.nodePledgeStatistics, { owner }, { refreshMs: MINUTE_MS })

/** Amounts that an account has claimed so far, as the backend counts them. */
export const profitsAtom = (owner: Address) =>
  snapshotAtom(cards.nftProfitStatistic, { owner }, { refreshMs: MINUTE_MS })

/** Unfinished stakes, unlocks and claims of the connected account on this device. */
export const stakingAtom = underwayOf(pledgeKinds)

/** Cards that are being staked or unlocked; no other operation can begin with them. */
export const movingCardsAtom: Atom<ReadonlySet<string>> = atom(
  (get) =>
    new Set(
      get(stakingAtom)
        .filter((operation) => !hasFailed(operation))
        .flatMap((operation) => cardsOf(operation).map(({ tokenId }) => tokenId)),
    ),
)

/** Finds the unfinished operation that stakes any of these cards. */
export const pledgingOf = (operations: readonly Operation[], wanted: readonly CardInfo[]) =>
  operations.find((operation) => isOf(operation, pledgeKinds.pledge) && isOfSome(operation, wanted))

/** Finds the unfinished operation that unlocks any of them. */
export const unlockingOf = (operations: readonly Operation[], wanted: readonly CardInfo[]) =>
  operations.find((operation) => isOf(operation, pledgeKinds.unlock) && isOfSome(operation, wanted))

const isOfSome = (operation: Operation, wanted: readonly CardInfo[]): boolean =>
  cardsOf(operation).some(({ tokenId }) => wanted.some((card) => card.tokenId === tokenId))

const cardsOf = (operation: Operation) =>
  (pledgeCards.read(operation) ?? unlockCards.read(operation))?.cards ?? []

/** Returns the unlock time of each card of a stake, by the block that included it. */
export function pledgedUntil(
  operation: Operation,
): readonly { readonly tokenId: string; readonly levelStr: string; readonly until: Millis }[] {
  const intent = pledgeCards.read(operation)
  return (intent?.cards ?? []).flatMap((card, index) => {
    const leg = operation.legs[index]
    const tx = leg && currentTransaction(leg)
    const receipt = tx?.final ?? tx?.included
    // A reverted transaction is in a block too, but staked nothing.
    if (!intent || !receipt?.expectedEvent) return []
    // Contracts count whole seconds.
    const since = Math.floor(receipt.blockTimestamp / SECOND_MS) * SECOND_MS
    return { ...card, until: since + intent.days * DAY_MS }
  })
}
