import * as v from 'valibot'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import { address } from '../../api/schema.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { fixedPlans } from '../../chain/contracts/fixedPlans.ts'
import { rewardPools } from '../../chain/contracts/rewardPools.ts'
import { stakeBook } from '../../chain/contracts/stakeBook.ts'
import { staking } from '../../chain/contracts/staking.ts'
import { trc20 } from '../../chain/contracts/trc20.ts'
import type { ViewReader } from '../../chain/view.ts'
import { nobody, type Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { allOk, mapOk, ok, type Result } from '../../core/result.ts'

// Reads a place from the newest block, because the backend is a minute behind it and is not
// trusted.

/** Key that identifies a place on chain. */
export interface PlaceKey {
  readonly of: Stake['of']
  readonly contract: Address
  readonly number: number
}

const chainStream = v.object({
  stream: v.number(),
  /** Asset of the rewards; the all-zero address means TRX. */
  coin: address,
  perDay: v.bigint(),
  endsAt: v.number(),
  totalWeight: v.bigint(),
  funded: v.bigint(),
  /** Account's own weight, out of `totalWeight`. */
  weight: v.bigint(),
  claimable: v.bigint(),
})
/** Reward stream, with an account's share in it. */
export type ChainStream = v.InferOutput<typeof chainStream>
export const chainStreams = v.pipe(v.array(chainStream), v.readonly())

export const chainPlace = v.object({
  /** Staked asset; the all-zero address means TRX. */
  coin: address,
  decimals: v.number(),
  days: v.number(),
  costBp: v.number(),
  least: v.bigint(),
  most: v.bigint(),
  isClosed: v.boolean(),
  staked: v.bigint(),
  /** Amount that the account has staked there; null without an account. */
  own: v.nullable(v.bigint()),
  plan: v.nullable(v.object({ rateBp: v.number(), fund: v.bigint(), stillFits: v.bigint() })),
  /** Streams of a pool: its rewards, and its costs of leaving early if those are another stream. */
  streams: chainStreams,
})
export type ChainPlace = v.InferOutput<typeof chainPlace>

type Answer<T> = Promise<Result<T, NodeError>>

/** Reads a place, with the stakes of `owner` there. */
export async function readPlace(
  node: ViewReader,
  { of, contract, number }: PlaceKey,
  pools: Address | undefined,
  owner: Address | undefined,
): Answer<ChainPlace> {
  const place = BigInt(number)
  const read = await node.readAll([
    stakeBook.terms(contract, place),
    stakeBook.isClosed(contract, place),
    stakeBook.staked(contract, place),
  ])
  if (!read.ok) return read
  const [{ coin, days, costBp, least, most }, isClosed, staked] = read.value
  // A missing place has zero terms, and the other reads would fail.
  const isThere = most > 0n
  const more = await allOk([
    coin ? node.read(trc20.decimals(coin)) : ok(TRX.decimals),
    owner ? node.read(stakeBook.stakedBy(contract, place, owner)) : ok(null),
    isThere && of === 'plan' ? readPlan(node, contract, place) : ok(null),
    !isThere || of === 'plan' || !pools
      ? ok([])
      : readPoolStreams(node, contract, place, pools, owner),
  ])
  return mapOk(more, ([decimals, own, plan, streams]) => {
    const terms = { days, costBp, least, most }
    return { coin: coin ?? nobody, decimals, ...terms, isClosed, staked, own, plan, streams }
  })
}

const readPlan = async (node: ViewReader, contract: Address, plan: bigint) =>
  mapOk(
    await node.readAll([
      fixedPlans.rateBpOf(contract, plan),
      fixedPlans.fundOf(contract, plan),
      fixedPlans.stillFits(contract, plan),
    ]),
    ([rateBp, fund, stillFits]) => ({ rateBp, fund, stillFits }),
  )

async function readPoolStreams(
  node: ViewReader,
  contract: Address,
  pool: bigint,
  pools: Address,
  owner: Address | undefined,
): Answer<readonly ChainStream[]> {
  const numbers = await node.readAll([
    staking.rewardsOf(contract, pool),
    staking.costsOf(contract, pool),
  ])
  if (!numbers.ok) return numbers
  return readStreams(node, pools, [...new Set(numbers.value.map(Number))], owner)
}

/** Reads reward streams, with the share of `owner` in them. */
export const readStreams = (
  node: ViewReader,
  pools: Address,
  streams: readonly number[],
  owner: Address | undefined,
): Answer<readonly ChainStream[]> =>
  allOk(
    streams.map(async (stream) => {
      const number = BigInt(stream)
      const read = await allOk([
        node.read(rewardPools.pool(pools, number)),
        owner ? node.read(rewardPools.weightOf(pools, number, owner)) : ok(0n),
        owner ? node.read(rewardPools.claimable(pools, number, owner)) : ok(0n),
      ])
      return mapOk(read, ([pool, weight, claimable]): ChainStream => {
        const { coin, perDay, endsAt, totalWeight, funded } = pool
        return { stream, coin, perDay, endsAt, totalWeight, funded, weight, claimable }
      })
    }),
  )

export const chainStake = v.object({
  orderKey: v.string(),
  since: v.number(),
  until: v.number(),
  /** End of the stake; 0 while it runs. */
  endedAt: v.number(),
  costBp: v.number(),
  units: v.bigint(),
  /** Reward of a plan stake: the whole reward, the part claimed, and the claimable part. */
  reward: v.nullable(v.object({ whole: v.bigint(), claimed: v.bigint(), claimable: v.bigint() })),
})
/** Stake as the chain stores it. */
export type ChainStake = v.InferOutput<typeof chainStake>

/** Reads stakes in one contract by their order keys. */
export const readStakes = (
  node: ViewReader,
  { of, contract }: Pick<PlaceKey, 'of' | 'contract'>,
  owner: Address,
  orders: readonly string[],
): Answer<readonly ChainStake[]> =>
  allOk(
    orders.map(async (orderKey) => {
      const read = await allOk([
        node.read(stakeBook.stakeOf(contract, owner, orderKey)),
        of === 'plan'
          ? node.readAll([
              fixedPlans.rewardOf(contract, owner, orderKey),
              fixedPlans.claimable(contract, owner, orderKey),
            ])
          : ok(null),
      ])
      return mapOk(read, ([{ since, until, endedAt, costBp, amount }, earned]): ChainStake => {
        const reward = earned && { ...earned[0], claimable: earned[1] }
        return { orderKey, since, until, endedAt, costBp, units: amount, reward }
      })
    }),
  )
