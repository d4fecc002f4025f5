import * as v from 'valibot'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import { stakes } from '../../api/endpoints/stakes.ts'
import { staking } from '../../chain/contracts/staking.ts'
import type { Address } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../core/time.ts'
import type { Operation } from '../../outbox/operation.ts'
import { currentTransaction } from '../../outbox/stage.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { readerFor, refreshFor } from '../../state/answers/manyReads.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import {
  chainPlace,
  chainStake,
  chainStreams,
  readPlace,
  readStakes,
  readStreams,
  type ChainPlace,
  type ChainStake,
  type ChainStream,
  type PlaceKey,
} from './chainPlace.ts'
import { stakeKinds } from './kinds.ts'
import { cancelStake, unlockStakes } from './operations/leave.ts'
import { pledgeStake } from './operations/pledge.ts'

/** Refresh interval, because rewards grow with each block. */
const EARNED_MS = 12 * SECOND_MS

const READS_OF_STREAM = 3

/** A place as of the newest block, with the stakes of `owner` there. */
export const chainPlaceAtom = (
  key: PlaceKey,
  owner: Address | undefined,
): ChainSnapshotAtom<ChainPlace> =>
  chainSnapshotAtom({
    name: `place ${key.of} ${key.contract} ${key.number} ${owner ?? ''}`,
    schema: chainPlace,
    refreshMs: EARNED_MS,
    ask: ({ node, config }) => readPlace(node, key, config.contracts.rewardPools, owner),
  })

/** Reward streams as of the newest block, with the share of `owner` in them. */
export const chainStreamsAtom = (
  streams: readonly number[],
  owner: Address | undefined,
): ChainSnapshotAtom<readonly ChainStream[]> => {
  const reads = READS_OF_STREAM * streams.length
  return chainSnapshotAtom({
    name: `streams ${streams.join()} ${owner ?? ''}`,
    schema: chainStreams,
    refreshMs: refreshFor(reads),
    async ask({ node, config }) {
      const { rewardPools: pools } = config.contracts
      return pools ? readStreams(readerFor(node, reads), pools, streams, owner) : ok([])
    },
  })
}

/** Stakes in one contract as of the newest block, with the rewards of plan stakes. */
export const chainStakesAtom = (
  { of, contract }: Pick<PlaceKey, 'of' | 'contract'>,
  owner: Address,
  orders: readonly string[],
): ChainSnapshotAtom<readonly ChainStake[]> =>
  chainSnapshotAtom({
    name: `stakes ${contract} ${owner} ${orders.join()}`,
    schema: v.pipe(v.array(chainStake), v.readonly()),
    refreshMs: EARNED_MS,
    ask: ({ node }) => readStakes(node, { of, contract }, owner, orders),
  })

/** A pool of any asset with its statistics, as the backend counts them. */
export const poolStatisticsAtom = (pool: number, owner: Address | undefined) =>
  snapshotAtom(stakes.lpOneStatistics, { pool, ...(owner && { owner }) })

/** Costs of leaving a pool early that do not flow yet. */
export const keptCostsAtom = (pool: number): ChainSnapshotAtom<bigint> =>
  chainSnapshotAtom({
    name: `costs of pool ${pool}`,
    schema: v.bigint(),
    refreshMs: MINUTE_MS,
    ask: async ({ node, config: { contracts } }) =>
      contracts.staking ? node.read(staking.kept(contracts.staking, BigInt(pool))) : ok(0n),
  })

/** Tokens whose LP tokens can be staked, with their names. */
export const lpCoinsAtom = snapshotAtom(stakes.lpPledgeCoinList, {})

/** Endpoints that list an account's stakes, by kind. */
export const recordsOf = {
  lp: stakes.lpPledgeRecord,
  coin: stakes.coinPledgeRecord,
  plan: stakes.planRecord,
}

/** Unfinished staking operations of the connected account on this device. */
export const stakingAtom = underwayOf(stakeKinds)

/** Whether an operation is about stakes of one of the given kinds. */
export const isAbout = (operation: Operation, some: readonly Stake['of'][]): boolean => {
  const intent =
    pledgeStake.read(operation) ?? unlockStakes.read(operation) ?? cancelStake.read(operation)
  return intent !== undefined && some.includes(intent.of)
}

/** Returns the order keys of the stakes that an operation ends. */
const leftBy = (operation: Operation): readonly string[] => {
  const cancelled = cancelStake.read(operation)
  return cancelled ? [cancelled.order] : (unlockStakes.read(operation)?.orders ?? [])
}

type Named = Pick<Stake, 'orderKey' | 'owner'>

/** Returns the pending operation that ends a stake, by unlocking or cancelling it. */
export const leavingOf = (
  operations: readonly Operation[],
  { orderKey, owner }: Named,
): Operation | undefined =>
  operations.find((each) => each.owner === owner && leftBy(each).includes(orderKey))

/** Returns the operation that unlocks any of these stakes. */
export const unlockingOf = (operations: readonly Operation[], wanted: readonly Named[]) =>
  operations.find(
    (operation) =>
      unlockStakes.read(operation) !== undefined &&
      wanted.some((stake) => leavingOf([operation], stake)),
  )

/** Returns the operation that cancels this stake. */
export const cancellingOf = (operations: readonly Operation[], stake: Named) =>
  operations.find(
    (operation) =>
      cancelStake.read(operation) !== undefined && leavingOf([operation], stake) !== undefined,
  )

/** Returns the unlock time of an operation's stake, by the block that included it. */
export function stakedUntil(operation: Operation): Millis | undefined {
  const intent = pledgeStake.read(operation)
  const since = takenAt(operation, 'pledge')
  return intent && since !== undefined ? since + intent.days * DAY_MS : undefined
}

/** Returns when an operation cancelled its stake, by the block that included it. */
export const cancelledAt = (operation: Operation): Millis | undefined =>
  takenAt(operation, 'cancel')

function takenAt({ legs }: Operation, leg: 'pledge' | 'cancel'): Millis | undefined {
  const found = legs.find(({ name }) => name === leg)
  const tx = found && currentTransaction(found)
  const receipt = tx?.final ?? tx?.included
  // A reverted transaction is in a block too, but did nothing. Contracts count whole seconds.
  return receipt?.expectedEvent
    ? Math.floor(receipt.blockTimestamp / SECOND_MS) * SECOND_MS
    : undefined
}
