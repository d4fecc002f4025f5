import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { stakeBookEvents } from '../../src/chain/contracts/stakeBook.ts'
import { stakingEvents } from '../../src/chain/contracts/staking.ts'
import { fixedPlansEvents } from '../../src/chain/contracts/fixedPlans.ts'
import type { Address } from '../../src/core/address.ts'
import { grown, rewardFor } from '../../src/core/plan.ts'
import { counted } from '../cards/cardFacts.ts'
import { inSeconds } from '../cards/rewardEvents.ts'
import { stakePlaces, stakes, type PlaceRow, type StakeRow } from '../database/books/stakeSchema.ts'
import { booked, did, raised, type Chapter, type Entry } from '../index/chapter.ts'
import { millisOf } from '../index/parsed.ts'
import { Unbookable } from '../index/unbookable.ts'
import { countStake } from './stakeAccounts.ts'
import { planTerms } from './planTerms.ts'

/** Returns the subject of a place and all stakes in it, because the staked total is their sum. */
export const placeSubject = ({ place }: { readonly place?: bigint }, contract: Address) =>
  place === undefined ? undefined : `stakes ${contract} ${place}`

export const stakeSubject = (
  { order, account }: { readonly order?: string; readonly account?: Address },
  contract: Address,
) =>
  order === undefined || account === undefined ? undefined : `stake ${contract} ${account} ${order}`

/** Returns the asset, or the pool whose LP token it is. */
const coinOfTerms = ({ terms }: { readonly terms?: readonly unknown[] }) =>
  terms?.[0] as Address | undefined

/**
 * Returns the subject of an act. The contract is included, because both contracts may have the same
 * order.
 */
export const actOn = (contract: Address, order: string) => `${contract} ${order}`

/** Events of staking pools, plans, and the stakes in them. */
export const stakeChapter: Chapter = [
  booked({
    from: 'staking',
    shape: stakingEvents.poolAdded,
    of: placeSubject,
    on: coinOfTerms,
    apply: (entry, { place, terms, rewards, costs }) =>
      add(entry, place, terms, {
        kind: entry.made.pools.has(terms[0]) ? 'lp' : 'coin',
        rewards: String(counted(rewards)),
        costs: String(counted(costs)),
      }),
  }),
  booked({
    from: 'fixedPlans',
    shape: fixedPlansEvents.planAdded,
    of: placeSubject,
    on: coinOfTerms,
    apply: (entry, { place, terms, rateBp }) =>
      add(entry, place, terms, { kind: 'plan', rateBp: counted(rateBp), fund: 0n }),
  }),
  booked({
    from: 'stakes',
    shape: stakeBookEvents.closed,
    of: placeSubject,
    apply: async (entry, { place }) => change(entry, await placeOf(entry, place), { closed: true }),
  }),
  booked({
    from: 'fixedPlans',
    shape: fixedPlansEvents.planFunded,
    of: placeSubject,
    async apply(entry, { place, amount }) {
      const row = await placeOf(entry, place)
      await change(entry, row, { fund: row.fund! + amount })
    },
  }),
  booked({
    from: 'fixedPlans',
    shape: fixedPlansEvents.restTaken,
    of: placeSubject,
    apply: async (entry, { place }) => change(entry, await placeOf(entry, place), { fund: 0n }),
  }),
  booked({
    from: 'stakes',
    shape: stakeBookEvents.staked,
    of: placeSubject,
    async apply(entry, { order, account, place, amount, until }) {
      const { db, contract, position } = entry
      const { txId, blockNumber, index, at } = entry.place
      const row = await placeOf(entry, place)
      // The contract emits the reward too, in an event that does not name the plan. It is computed
      // here, so that stake and reward are booked together.
      const reward = row.kind === 'plan' ? rewardFor(planTerms(row), amount) : null
      if (reward !== null && reward > row.fund!)
        throw new Unbookable(`plan ${place} cannot promise ${reward}`)
      await db.insert(stakes).values({
        contract,
        owner: account,
        orderKey: order,
        kind: row.kind,
        place: row.place,
        units: amount,
        since: inSeconds(at),
        until: millisOf(until),
        costBp: row.costBp,
        reward,
        rewardClaimed: reward === null ? null : 0n,
        txId,
        position,
        blockNumber,
        txIndex: index,
      })
      const isNew = await countStake(entry, row, account, { units: amount, by: 1 })
      await change(entry, row, {
        staked: row.staked + amount,
        stakers: row.stakers + Number(isNew),
        ...(reward !== null && { fund: row.fund! - reward }),
      })
    },
  }),
  booked({
    from: 'stakes',
    shape: stakeBookEvents.unlocked,
    of: placeSubject,
    async apply(entry, { order, account, place }) {
      const stake = await stakeOf(entry, order, account)
      // A repeated unlock of the same stake, whose asset had increased since.
      if (stake.over === null) await end(entry, await placeOf(entry, place), stake, undefined)
      await did(entry, 'unlockStake', actOn(entry.contract, order), account)
    },
  }),
  booked({
    from: 'stakes',
    shape: stakeBookEvents.cancelled,
    of: placeSubject,
    async apply(entry, { order, account, place, cost }) {
      const stake = await stakeOf(entry, order, account)
      if (stake.over !== null) throw new Unbookable(`stake ${order} is over`)
      // After its time, a cancelled stake equals an unlocked one.
      const isEarly = inSeconds(entry.place.at) < stake.until
      await end(entry, await placeOf(entry, place), stake, isEarly ? cost : undefined)
      await did(entry, 'cancelStake', actOn(entry.contract, order), account)
    },
  }),
  booked({
    from: 'fixedPlans',
    shape: fixedPlansEvents.rewardClaimed,
    of: stakeSubject,
    async apply(entry, { order, account, amount }) {
      const stake = await stakeOf(entry, order, account)
      await changeStake(entry, stake, { rewardClaimed: raised(stakes.rewardClaimed, amount) })
      await did(entry, 'claimStake', actOn(entry.contract, order), account)
    },
  }),
]

type Terms = readonly [coin: Address, days: bigint, costBp: bigint, least: bigint, most: bigint]

const add = (
  { db, contract }: Entry,
  place: bigint,
  [coin, days, costBp, least, most]: Terms,
  given: Pick<PlaceRow, 'kind'> & Partial<PlaceRow>,
) =>
  db.insert(stakePlaces).values({
    contract,
    place: counted(place),
    coin,
    days: Number(days),
    costBp: Number(costBp),
    least,
    most,
    closed: false,
    staked: 0n,
    stakers: 0,
    cancelled: 0,
    lost: 0n,
    ...given,
  })

async function placeOf({ db, contract }: Entry, place: bigint): Promise<PlaceRow> {
  const [row] = await db
    .select()
    .from(stakePlaces)
    .where(and(eq(stakePlaces.contract, contract), eq(stakePlaces.place, counted(place))))
  if (!row) throw new Unbookable(`there is no place ${place} in ${contract}`)
  return row
}

const change = ({ db }: Entry, { contract, place }: PlaceRow, changes: Partial<PlaceRow>) =>
  db
    .update(stakePlaces)
    .set(changes)
    .where(and(eq(stakePlaces.contract, contract), eq(stakePlaces.place, place)))

async function stakeOf({ db, contract }: Entry, order: string, owner: Address): Promise<StakeRow> {
  const [row] = await db
    .select()
    .from(stakes)
    .where(isStake(contract, owner, order))
  if (!row) throw new Unbookable(`${owner} has no stake ${order} in ${contract}`)
  return row
}

const isStake = (contract: Address, owner: Address, order: string) =>
  and(eq(stakes.contract, contract), eq(stakes.owner, owner), eq(stakes.orderKey, order))

const changeStake = (
  { db }: Entry,
  { contract, owner, orderKey }: StakeRow,
  changes: PgUpdateSetSource<typeof stakes>,
) =>
  db
    .update(stakes)
    .set(changes)
    .where(isStake(contract, owner, orderKey))

/**
 * Ends a stake. A defined `cost`, even zero, means that it ended early. For a plan, the reward not
 * yet grown then returns to the fund. The cost does too, if the asset arrives in full.
 */
async function end(
  entry: Entry,
  row: PlaceRow,
  stake: StakeRow,
  cost: bigint | undefined,
): Promise<void> {
  const { txId, at } = entry.place
  if (stake.place !== row.place) throw new Unbookable(`${stake.orderKey} is not in ${row.place}`)
  const isEarly = cost !== undefined
  const reward = stake.reward !== null && isEarly ? grown(stake, stake.reward, at) : stake.reward
  await changeStake(entry, stake, {
    over: isEarly ? 'cancelled' : 'unlocked',
    endedAt: inSeconds(at),
    cost: cost ?? null,
    reward,
    endTxId: txId,
  })
  const isLast = await countStake(entry, row, stake.owner, { units: stake.units, by: -1 })
  await change(entry, row, {
    staked: row.staked - stake.units,
    stakers: row.stakers - Number(isLast),
    ...(isEarly && { cancelled: row.cancelled + 1, lost: row.lost + cost }),
    ...(isEarly && row.fund !== null && { fund: row.fund + stake.reward! - reward! + cost }),
  })
}
