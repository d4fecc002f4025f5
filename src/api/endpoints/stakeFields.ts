import * as v from 'valibot'
import { address, coin, hex32, millis, text, units, wholeNumber } from '../schema.ts'

// Fields of stakes. A place is a pool of the staking contract, or a plan of the fixed-plan
// contract. The specification gives no fields: this is our reading.

/** Reward stream, by its number in the rewards contract; pools of one asset may share it. */
export const stream = v.object({
  stream: wholeNumber,
  coin,
  /** Total payout in a day while the stream lasts, in the asset's smallest units. */
  perDay: units,
  /**
   * Total ever deposited, and the time when all of it will have been paid out; null without
   * deposits.
   */
  funded: units,
  endsAt: v.nullable(millis),
  /**
   * Total stake that the stream pays, in units of the staked asset, over all pools that share it.
   */
  totalWeight: units,
})
export type Stream = v.InferOutput<typeof stream>

/** Token created by the factory. */
export const token = v.object({ address, name: text(64), symbol: text(24) })

/** Value in sun at the present pool prices, for display; null if no pool prices it. */
export const worth = v.nullable(units)

/** An account's stakes in a place. */
export const own = v.object({
  count: wholeNumber,
  units,
  /** Amount that can be unstaked now at no cost, and the time when the next part can. */
  due: units,
  nextUnlockAt: v.nullable(millis),
})

const place = {
  contract: address,
  coin,
  /** Duration of a stake, and the cost of unstaking it earlier, in basis points. */
  days: wholeNumber,
  costBp: wholeNumber,
  /** Minimum of one stake, and maximum of all stakes of one account there. */
  least: units,
  most: units,
  isClosed: v.boolean(),
  /** Total staked there now, and the number of stakers. */
  staked: units,
  stakers: wholeNumber,
  own: v.nullable(own),
}

export const stakePool = v.object({
  of: v.picklist(['lp', 'coin']),
  pool: wholeNumber,
  ...place,
  /** Token of the pool whose LP tokens are staked; null for a single-asset pool. */
  token: v.nullable(token),
  rewards: stream,
  /**
   * Stream that pays the cost of early unstaking to the remaining stakers; null if it is the reward
   * stream.
   */
  costs: v.nullable(stream),
  /**
   * Value of all stakes here, and of the rewards in a day, in sun. The rewards go to all pools that
   * share the stream; the stakes here get the part that their weight gives.
   */
  stakedWorth: worth,
  perDayWorth: worth,
})
export type StakePool = v.InferOutput<typeof stakePool>

export const plan = v.object({
  of: v.literal('plan'),
  plan: wholeNumber,
  ...place,
  /** Yearly rate, in basis points. */
  rateBp: wholeNumber,
  /** Fund available for the rewards of new stakes, and the largest stake that it covers. */
  fund: units,
  stillFits: units,
})
export type Plan = v.InferOutput<typeof plan>

/** Locked until its time, then due. It ends as unlocked, or as cancelled if it ended early. */
const stakeState = v.picklist(['locked', 'due', 'unlocked', 'cancelled'])
export type StakeState = v.InferOutput<typeof stakeState>

export const stake = v.object({
  of: v.picklist(['lp', 'coin', 'plan']),
  orderKey: hex32,
  owner: address,
  contract: address,
  /** Number of its pool or plan. */
  place: wholeNumber,
  coin,
  token: v.nullable(token),
  units,
  since: millis,
  until: millis,
  costBp: wholeNumber,
  state: stakeState,
  endedAt: v.nullable(millis),
  /** Cost of early unstaking; null unless the stake was cancelled. */
  cost: v.nullable(units),
  /**
   * For a plan: the whole reward (reduced if the stake was cancelled), and the part already
   * claimed.
   */
  reward: v.nullable(v.object({ whole: units, claimed: units })),
  txId: hex32,
  endTxId: v.nullable(hex32),
})
export type Stake = v.InferOutput<typeof stake>
