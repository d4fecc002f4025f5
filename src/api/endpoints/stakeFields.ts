import * as v from 'valibot'
import { address, coin, hex32, millis, text, units, wholeNumber } from '../schema.ts'

// What endpoints say of stakes: places are pools of the contract of stakes, or plans of the one of
// fixed plans. The specification gives no fields: this is our reading.

/** A stream of rewards, by its number in the contract of rewards; pools of one coin may share it. */
export const stream = v.object({
  stream: wholeNumber,
  coin,
  /** What all of it pays in a day while it lasts, in the coin's smallest units. */
  perDay: units,
  /** What was ever paid in, and by when that will have flowed; null if nothing ever was. */
  funded: units,
  endsAt: v.nullable(millis),
  /** What all have staked that it pays, in units of the staked coin: in every pool that shares it. */
  totalWeight: units,
})
export type Stream = v.InferOutput<typeof stream>

/** A token of the factory. */
export const token = v.object({ address, name: text(64), symbol: text(24) })

/** Something counted in sun by the pools of this moment, for display; null where nothing tells. */
export const worth = v.nullable(units)

/** What an account has in a place. */
export const own = v.object({
  count: wholeNumber,
  units,
  /** How much of it can be taken out for nothing now, and when the next part can. */
  due: units,
  nextUnlockAt: v.nullable(millis),
})

const place = {
  contract: address,
  coin,
  /** How long a stake lasts, and what taking it back earlier costs of it, in basis points. */
  days: wholeNumber,
  costBp: wholeNumber,
  /** Of one stake, and of all that one account may have there. */
  least: units,
  most: units,
  isClosed: v.boolean(),
  /** What is staked there now, and by how many. */
  staked: units,
  stakers: wholeNumber,
  own: v.nullable(own),
}

export const stakePool = v.object({
  of: v.picklist(['lp', 'coin']),
  pool: wholeNumber,
  ...place,
  /** Whose pool's shares are staked; null for a coin. */
  token: v.nullable(token),
  rewards: stream,
  /** What leaving early has cost, for those who stay; null if it is the same stream. */
  costs: v.nullable(stream),
  /** What all stakes here are worth, and what the rewards pay in a day, in sun: to all who share them,
   * of which the stakes here have their part of the weight. */
  stakedWorth: worth,
  perDayWorth: worth,
})
export type StakePool = v.InferOutput<typeof stakePool>

export const plan = v.object({
  of: v.literal('plan'),
  plan: wholeNumber,
  ...place,
  /** A year, in basis points. */
  rateBp: wholeNumber,
  /** What new stakes can still be promised, and the largest amount that this covers. */
  fund: units,
  stillFits: units,
})
export type Plan = v.InferOutput<typeof plan>

/** Locked until its time; due once that has come; then it was unlocked, or cancelled before. */
const stakeState = v.picklist(['locked', 'due', 'unlocked', 'cancelled'])
export type StakeState = v.InferOutput<typeof stakeState>

export const stake = v.object({
  of: v.picklist(['lp', 'coin', 'plan']),
  orderKey: hex32,
  owner: address,
  contract: address,
  /** The number of its pool or plan. */
  place: wholeNumber,
  coin,
  token: v.nullable(token),
  units,
  since: millis,
  until: millis,
  costBp: wholeNumber,
  state: stakeState,
  endedAt: v.nullable(millis),
  /** What leaving early has cost; null unless it was cancelled. */
  cost: v.nullable(units),
  /** Of a plan: the whole reward, as it was cut if it was cancelled, and what was claimed of it. */
  reward: v.nullable(v.object({ whole: units, claimed: units })),
  txId: hex32,
  endTxId: v.nullable(hex32),
})
export type Stake = v.InferOutput<typeof stake>
