import * as v from 'valibot'
import { burning as endpoints } from '../../api/endpoints/burning.ts'
import { burning } from '../../chain/contracts/burning.ts'
import { rewardPools } from '../../chain/contracts/rewardPools.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import type { Address } from '../../core/address.ts'
import { coinSchema } from '../../core/amount.ts'
import { mapOk, ok, type Result } from '../../core/result.ts'
import { SECOND_MS } from '../../core/time.ts'
import { readCoin, type Asked } from '../../state/answers/chainCoins.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'
import { snapshotAtom } from '../../state/answers/snapshot.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { powerKinds } from './kinds.ts'

/** Refresh interval, because rewards grow with each block. */
const EARNED_MS = 12 * SECOND_MS

const ownPower = v.object({
  power: v.bigint(),
  /** Activation time of the miner; 0 if it is not activated. */
  activatedAt: v.number(),
  /** Rewards of the account's power; null until the contract knows its stream. */
  output: v.nullable(
    v.object({
      stream: v.bigint(),
      coin: coinSchema,
      claimable: v.bigint(),
      perDay: v.bigint(),
      endsAt: v.number(),
      totalWeight: v.bigint(),
      funded: v.bigint(),
    }),
  ),
})
/** An account's power and its rewards, as of the newest block. */
export type OwnPower = v.InferOutput<typeof ownPower>

/** Contracts of power, from the configuration. */
export interface PowerContracts {
  readonly burning: Address
  readonly rewardPools: Address
}

export const ownPowerAtom = (
  contracts: PowerContracts,
  owner: Address,
): ChainSnapshotAtom<OwnPower> =>
  chainSnapshotAtom({
    name: `miner ${contracts.burning} ${owner}`,
    schema: ownPower,
    refreshMs: EARNED_MS,
    ask: (services) => readPower(services, contracts, owner),
  })

async function readPower(
  services: Asked,
  { burning: contract, rewardPools: pools }: PowerContracts,
  owner: Address,
): Promise<Result<OwnPower, NodeError>> {
  const { node } = services
  const read = await node.readAll([
    burning.powerOf(contract, owner),
    burning.activatedAt(contract, owner),
    burning.stream(contract),
  ])
  if (!read.ok) return read
  const [power, activatedAt, stream] = read.value
  if (stream === 0n) return ok({ power, activatedAt, output: null })
  const told = await node.readAll([
    rewardPools.pool(pools, stream),
    rewardPools.claimable(pools, stream, owner),
  ])
  if (!told.ok) return told
  const [{ coin: paid, perDay, endsAt, totalWeight, funded }, claimable] = told.value
  return mapOk(await readCoin(services, paid), (coin) => ({
    power,
    activatedAt,
    output: { stream, coin, claimable, perDay, endsAt, totalWeight, funded },
  }))
}

/** Counts of cards and nodes: all, and those of `owner`. */
export const cardCountsAtom = (owner: Address) => snapshotAtom(endpoints.nftStatistic, { owner })

/** Unfinished activations of the connected account on this device. */
export const activatingAtom = underwayOf(powerKinds)
