import { atom, type Atom, type WritableAtom } from 'jotai'
import * as v from 'valibot'
import { fixedPlans } from '../../chain/contracts/fixedPlans.ts'
import { cardPools, rewardPools } from '../../chain/contracts/rewardPools.ts'
import { stakeBook } from '../../chain/contracts/stakeBook.ts'
import type { Address } from '../../core/address.ts'
import { coinSchema, type Coin } from '../../core/amount.ts'
import { allOk, mapOk } from '../../core/result.ts'
import type { Operation } from '../../outbox/operation.ts'
import { askOnce, readCoin } from '../../state/answers/chainCoins.ts'
import {
  chainSnapshotAtom,
  type ChainSnapshot,
  type ChainSnapshotAtom,
} from '../../state/answers/chainSnapshot.ts'
import { readerFor, refreshFor } from '../../state/answers/manyReads.ts'
import { remembered } from '../../state/answers/remembered.ts'
import { powerPoolAtom, type PowerPool } from '../../state/answers/powerPool.ts'
import { coinStatisticAtom, shareStatisticAtom } from '../../state/answers/stakeStatistics.ts'
import { underwayOf } from '../../state/operations/underway.ts'
import { earnKinds } from './kinds.ts'
import { claimEarnings } from './operations/claim.ts'
import { knownPlacesAtom, offeredAtom } from '../../state/answers/places.ts'
import { claimedAtOnce, MOST_CLAIMED, type Sources } from './rules.ts'

const ofCoin = { coin: coinSchema, units: v.bigint() }
const earned = v.variant('of', [
  v.object({ of: v.literal('stream'), stream: v.bigint(), ...ofCoin }),
  v.object({ of: v.literal('order'), order: v.string(), plan: v.bigint(), ...ofCoin }),
])
/** Amount that a stream, or a stake in a plan, owes an account as of the newest block. */
export type Earned = v.InferOutput<typeof earned>

const textOf = ({ streams, orders }: Sources) => `${streams.join()} ${orders.join()}`

const coinOfStream = askOnce(async (services, pools: Address, stream: bigint) => {
  const pool = await services.node.read(rewardPools.pool(pools, stream))
  return pool.ok ? readCoin(services, pool.value.coin) : pool
})

const planOfOrder = askOnce(async ({ node }, plans: Address, owner: Address, order: string) =>
  mapOk(await node.read(stakeBook.stakeOf(plans, owner, order)), ({ place }) => place),
)

const coinOfPlan = askOnce(async (services, plans: Address, plan: bigint) => {
  const terms = await services.node.read(stakeBook.terms(plans, plan))
  return terms.ok ? readCoin(services, terms.value.coin) : terms
})

/** Reads the amounts claimable by `owner` on chain, stream by stream and stake by stake. */
const readEarnedAtom = (owner: Address, given: Sources): ChainSnapshotAtom<readonly Earned[]> => {
  const { streams, orders } = claimedAtOnce(given)
  // Constant data, such as the asset of a stream, is read once and not counted.
  const reads = streams.length + orders.length
  return chainSnapshotAtom({
    name: `earned ${owner} ${textOf({ streams, orders })}`,
    schema: v.pipe(v.array(earned), v.readonly()),
    refreshMs: refreshFor(reads),
    ask: ({ node: asked, config }) => {
      const node = readerFor(asked, reads)
      const services = { node, config }
      const { rewardPools: pools, fixedPlans: plans } = config.contracts
      const ofStreams = (pools ? streams : []).map(async (stream) => {
        const owed = await node.read(rewardPools.claimable(pools!, stream, owner))
        if (!owed.ok) return owed
        const coin = await coinOfStream(services, pools!, stream)
        return mapOk(coin, (known): Earned => ({
          of: 'stream',
          stream,
          coin: known,
          units: owed.value,
        }))
      })
      const ofPlans = (plans ? orders : []).map(async (order) => {
        const owed = await node.read(fixedPlans.claimable(plans!, owner, order))
        if (!owed.ok) return owed
        const plan = await planOfOrder(services, plans!, owner, order)
        if (!plan.ok) return plan
        const coin = await coinOfPlan(services, plans!, plan.value)
        return mapOk(coin, (known): Earned => ({
          of: 'order',
          order,
          plan: plan.value,
          coin: known,
          units: owed.value,
        }))
      })
      return allOk([...ofStreams, ...ofPlans])
    },
  })
}

/** Sources in which an account may have earned something. */
interface Found extends Sources {
  /** State of the backend's answer; only the backend knows of stakes and power. */
  readonly stakes: 'known' | 'loading' | 'unknown'
  /** True if there may be more sources than one operation claims. */
  readonly isMore: boolean
}

/** All streams and plans in which an account may have earned something. */
export const sourcesAtom = (owner: Address): Atom<Found> =>
  remembered(`sources of ${owner}`, () =>
    atom((get) => {
      const { cards, pools, plans, power } = get(offeredAtom)
      const asked = [
        ...(pools ? [get(shareStatisticAtom(owner))] : []),
        ...(pools || plans ? [get(coinStatisticAtom(owner))] : []),
      ]
      const own = asked.flatMap(({ data }) => data?.own ?? [])
      const ofPower = power ? get(powerPoolAtom(owner)) : undefined
      const all = {
        streams: [
          ...(cards ? [...cardPools.cards, ...cardPools.nodes] : []),
          ...own.flatMap(({ streams }) => streams.map(BigInt)),
          ...streamOfPower(ofPower?.data),
        ],
        orders: own.flatMap(({ orders }) => orders),
      }
      const some = claimedAtOnce(all)
      const questions = [...asked, ...(ofPower ? [ofPower] : [])]
      return {
        ...some,
        stakes: questions.every(({ data }) => data)
          ? 'known'
          : questions.some(({ state }) => state === 'loading')
            ? 'loading'
            : 'unknown',
        isMore:
          // The backend lists at most this many of each.
          some.streams.length >= MOST_CLAIMED || some.orders.length >= MOST_CLAIMED,
      }
    }),
  )

/** Returns the power stream if the account has power. Otherwise it is not queried. */
const streamOfPower = (pool: PowerPool | undefined): bigint[] =>
  pool?.stream && pool.own && pool.own.power > 0n ? [BigInt(pool.stream.stream)] : []

/** Used until the sources are known. */
const unasked = { state: 'loading', stale: false, isAsking: false } as const

type EarnedAtom = WritableAtom<ChainSnapshot<readonly Earned[]>, [], Promise<void>>

/** Amounts claimable by an account as of the newest block, from these sources or from all. */
export const earnedAtom = (owner: Address, given?: Sources): EarnedAtom =>
  remembered(`claimable ${owner} ${given ? textOf(given) : 'all'}`, () => {
    const read = atom((get) => {
      const found = given ?? get(sourcesAtom(owner))
      const isLoading = 'stakes' in found && found.stakes === 'loading'
      return isLoading ? undefined : readEarnedAtom(owner, found)
    })
    return atom(
      (get) => {
        const known = get(read)
        const snapshot: ChainSnapshot<readonly Earned[]> = known ? get(known) : unasked
        const nameOf = get(coinNamesAtom(owner))
        const data = snapshot.data?.map((each) => ({ ...each, coin: nameOf(each.coin) }))
        return data ? { ...snapshot, data } : snapshot
      },
      async (get, set) => {
        const known = get(read)
        if (known) await set(known)
      },
    )
  })

/** LP tokens of all pools share one name; the backend provides distinct ones. */
const coinNamesAtom = (owner: Address): Atom<(coin: Coin) => Coin> =>
  remembered(`names of coins of ${owner}`, () =>
    atom((get) => {
      const { pools } = get(offeredAtom)
      const own = pools ? (get(shareStatisticAtom(owner)).data?.own?.staked ?? []) : []
      const told = [...own, ...get(knownPlacesAtom)]
      const names = new Map(told.map(({ coin }) => [coin.contract, coin.symbol]))
      return (coin) => ({ ...coin, symbol: names.get(coin.contract) ?? coin.symbol })
    }),
  )

/** Unfinished claims of the connected account on this device. */
export const claimingAtom = underwayOf(earnKinds)

/**
 * Finds the unfinished claim with this `id`. Without an `id`, finds one from any of the given
 * sources, or any claim if none are given.
 */
export const claimingOf = (
  operations: readonly Operation[],
  given: Sources | undefined,
  id?: Operation['id'],
) =>
  operations.find((operation) => {
    if (id !== undefined) return operation.id === id
    const intent = claimEarnings.read(operation)
    return (
      !given ||
      given.streams.some((stream) => intent?.streams.includes(stream)) ||
      given.orders.some((order) => intent?.orders.includes(order))
    )
  })
