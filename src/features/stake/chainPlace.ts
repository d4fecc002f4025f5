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

// What the newest block says of a place: the backend is a minute behind it, and is not trusted.

/** What names a place to the chain. */
export interface PlaceKey {
  readonly of: Stake['of']
  readonly contract: Address
  readonly number: number
}

const chainStream = v.object({
  stream: v.number(),
  /** What it pays; the all-zero address is TRX. */
  coin: address,
  perDay: v.bigint(),
  endsAt: v.number(),
  totalWeight: v.bigint(),
  funded: v.bigint(),
  /** The account's own, of all. */
  weight: v.bigint(),
  claimable: v.bigint(),
})
/** A stream of rewards, and an account's share in it. */
export type ChainStream = v.InferOutput<typeof chainStream>
export const chainStreams = v.pipe(v.array(chainStream), v.readonly())

export const chainPlace = v.object({
  /** What is staked; the all-zero address is TRX. */
  coin: address,
  decimals: v.number(),
  days: v.number(),
  costBp: v.number(),
  least: v.bigint(),
  most: v.bigint(),
  isClosed: v.boolean(),
  staked: v.bigint(),
  /** What the account has there; null if none was asked for. */
  own: v.nullable(v.bigint()),
  plan: v.nullable(v.object({ rateBp: v.number(), fund: v.bigint(), stillFits: v.bigint() })),
  /** Of a pool: of its rewards, and of what leaving costs if that is another one. */
  streams: chainStreams,
})
export type ChainPlace = v.InferOutput<typeof chainPlace>

type Answer<T> = Promise<Result<T, NodeError>>

/** Reads a place, and what `owner` has there. */
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
  // Where there is no such place, its terms are zero, and the rest of it is not there to be asked for.
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

/** Reads streams of rewards, and what `owner` has of them. */
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
  /** 0 while it is not over. */
  endedAt: v.number(),
  costBp: v.number(),
  units: v.bigint(),
  /** Of a plan's: the whole reward, what was claimed of it, and what can be claimed. */
  reward: v.nullable(v.object({ whole: v.bigint(), claimed: v.bigint(), claimable: v.bigint() })),
})
/** A stake, as the chain keeps it. */
export type ChainStake = v.InferOutput<typeof chainStake>

/** Reads stakes of one contract by their orders. */
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
