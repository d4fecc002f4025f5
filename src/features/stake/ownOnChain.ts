import * as v from 'valibot'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { stakeBook } from '../../chain/contracts/stakeBook.ts'
import { view } from '../../chain/view.ts'
import type { Address } from '../../core/address.ts'
import { coinSchema } from '../../core/amount.ts'
import { allOk, mapOk, ok, type Result } from '../../core/result.ts'
import { sharesCoin } from '../../core/poolShares.ts'
import { MINUTE_MS } from '../../core/time.ts'
import { askOnce, readCoin, type Asked } from '../../state/answers/chainCoins.ts'
import { chainSnapshotAtom, type ChainSnapshotAtom } from '../../state/answers/chainSnapshot.ts'

// Reads an account's stakes from the chain alone if the backend fails. Stakes must stay within
// reach even if the backend is down.

/** Number of an account's newest stakes to read in a contract, including ended ones. */
export const MOST_READ = 50

const ownStakes = v.object({
  /** Running stakes. */
  stakes: v.array(
    v.object({
      orderKey: v.string(),
      place: v.number(),
      coin: coinSchema,
      isShares: v.boolean(),
      units: v.bigint(),
      since: v.number(),
      until: v.number(),
      costBp: v.number(),
    }),
  ),
  /** Whether there are older stakes that were not read. */
  isMore: v.boolean(),
})
export type OwnStakes = v.InferOutput<typeof ownStakes>

type Answer<T> = Promise<Result<T, NodeError>>

const firstOf = view('token0()', ['address'])
const secondOf = view('token1()', ['address'])

/** Reads the asset of a place. LP tokens belong to a pair, which knows its two tokens. */
const readPlaceCoin = askOnce(async (services: Asked, contract: Address, place: bigint) => {
  const terms = await services.node.read(stakeBook.terms(contract, place))
  if (!terms.ok) return terms
  const { coin: address } = terms.value
  const [coin, pair] = await Promise.all([
    readCoin(services, address),
    address && services.node.readAll([firstOf(address), secondOf(address)]),
  ])
  if (!coin.ok) return coin
  if (!address || !pair || (!pair.ok && pair.error.kind === 'malformed'))
    return ok({ coin: coin.value, isShares: false })
  if (!pair.ok) return pair
  // All LP tokens have the same symbol, so the pair's other token names them.
  const { wtrx } = services.config.contracts
  const token = await readCoin(
    services,
    pair.value.find((each) => each !== wtrx),
  )
  return mapOk(token, ({ symbol }) => ({ coin: sharesCoin(address, symbol), isShares: true }))
})

/** Reads the newest stakes of `owner` in a contract. */
export async function readOwnStakes(
  services: Asked,
  contract: Address,
  owner: Address,
): Answer<OwnStakes> {
  const { node } = services
  const count = await node.read(stakeBook.orderCount(contract, owner))
  if (!count.ok) return count
  const most = BigInt(MOST_READ)
  const start = count.value > most ? count.value - most : 0n
  const orders = await node.read(stakeBook.ordersOf(contract, owner, start, most))
  if (!orders.ok) return orders
  const read = await allOk(
    orders.value.map(async (orderKey) =>
      mapOk(await node.read(stakeBook.stakeOf(contract, owner, orderKey)), (stake) => ({
        orderKey,
        ...stake,
      })),
    ),
  )
  if (!read.ok) return read
  const running = read.value.filter(({ endedAt }) => endedAt === 0)
  const stakes = await allOk(
    running.map(async ({ orderKey, place, amount: units, since, until, costBp }) =>
      mapOk(await readPlaceCoin(services, contract, place), (kept) => {
        const terms = { place: Number(place), units, since, until, costBp }
        return { orderKey, ...terms, ...kept }
      }),
    ),
  )
  return mapOk(stakes, (all) => ({
    stakes: all.toSorted((a, b) => a.until - b.until),
    isMore: start > 0n,
  }))
}

export const ownStakesAtom = (contract: Address, owner: Address): ChainSnapshotAtom<OwnStakes> =>
  chainSnapshotAtom({
    name: `own stakes ${contract} ${owner}`,
    schema: ownStakes,
    refreshMs: MINUTE_MS,
    ask: (services) => readOwnStakes(services, contract, owner),
  })

/** Converts the stakes to the backend's form, as far as the chain has the data. */
export const asTold = (
  { stakes }: OwnStakes,
  { of, contract, owner }: Pick<Stake, 'of' | 'contract' | 'owner'>,
): readonly Stake[] =>
  stakes
    .filter(({ isShares }) => of === 'plan' || isShares === (of === 'lp'))
    .map(({ orderKey, place, coin, units, since, until, costBp }) => ({
      of,
      orderKey,
      owner,
      contract,
      place,
      coin,
      token: null,
      units,
      since,
      until,
      costBp,
      state: 'locked',
      endedAt: null,
      cost: null,
      reward: null,
      // The contract does not store the transaction that made the stake.
      txId: '',
      endTxId: null,
    }))
