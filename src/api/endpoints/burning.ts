import * as v from 'valibot'
import {
  address,
  coin,
  hex32,
  millis,
  nothing,
  page,
  pageRequest,
  price,
  units,
  wholeNumber,
} from '../schema.ts'
import { get } from './endpoint.ts'
import { stream } from './stakeFields.ts'

// Burning for power, and what power earns. The specification gives no fields: requests and answers
// are our reading. `uPrice` and `uAmount` are in the smallest units of USDT, and power as well.

/** What burning a coin counts: a whole one so much, and times the factor (basis points) as power. */
const burnTerms = { uPrice: units, factor: wholeNumber }

const burnCoin = v.object({
  coin,
  ...burnTerms,
  /** Else what is burnt goes to the dead address. */
  hasBurn: v.boolean(),
  /** What was announced and does not count yet. */
  next: v.nullable(v.object({ ...burnTerms, from: millis })),
  /** Whether the pools trade it, so that it can be bought and burnt at once. */
  isTraded: v.boolean(),
  /** All that was burnt of it here, in its smallest units. */
  burned: units,
})
export type BurnCoinInfo = v.InferOutput<typeof burnCoin>

const burnRecord = v.object({
  /** Counted by the contract, from 1 on. */
  id: wholeNumber,
  orderKey: hex32,
  user: address,
  coin,
  burnAmount: units,
  uAmount: units,
  power: units,
  /** What buying the coins cost, in sun; null where they were the account's own. */
  trx: v.nullable(units),
  createTime: millis,
  txId: hex32,
  position: wholeNumber,
  blockNumber: wholeNumber,
})
export type BurnRecord = v.InferOutput<typeof burnRecord>

export const burning = {
  /** The coins that can be burnt now, or from a time on that was announced. */
  baseConfig: get(
    '/deposit/project/baseConfig',
    nothing,
    v.object({
      contract: address,
      coins: v.array(burnCoin),
      now: millis,
    }),
  ),
  /** What was burnt by all, and by an account. */
  fuelInfo: get(
    '/deposit/project/fuelInfo',
    v.object({ owner: v.optional(address) }),
    v.object({
      burns: wholeNumber,
      burners: wholeNumber,
      uAmount: units,
      totalPower: units,
      own: v.nullable(v.object({ burns: wholeNumber, uAmount: units, power: units })),
      now: millis,
    }),
  ),
  /** What an account has burnt, newest first; beside it, the sums of all of it by coin. */
  userCalculationRecord: get(
    '/deposit/cold/mining/userCalculationRecord',
    v.object({ owner: address, coin: v.optional(address), ...pageRequest }),
    page(burnRecord, {
      totals: v.array(
        v.object({ coin, count: wholeNumber, burnAmount: units, uAmount: units, power: units }),
      ),
      now: millis,
    }),
  ),
  /** What a product earns, who mines in it, and what is an account's own of it. */
  projectProduct: get(
    '/deposit/project/{product}',
    v.object({ product: v.literal('power'), owner: v.optional(address) }),
    v.object({
      contract: address,
      /** Null until the contract knows its stream. */
      stream: v.nullable(stream),
      /** What all have claimed of it so far. */
      claimed: units,
      /** Of all that was ever gained, also by accounts that have not activated their miner. */
      totalPower: units,
      miners: wholeNumber,
      own: v.nullable(
        v.object({
          power: units,
          /** Null while the miner is not activated. */
          activatedAt: v.nullable(millis),
          claimed: units,
        }),
      ),
      now: millis,
    }),
  ),
  /** Cards and nodes: how many there are, how many are staked, and what they count. */
  nftStatistic: get(
    '/deposit/project/nftStatistic',
    v.object({ owner: v.optional(address) }),
    v.object({
      cards: v.object({ made: wholeNumber, holders: wholeNumber, staked: wholeNumber }),
      nodes: v.object({ made: wholeNumber, holders: wholeNumber, staked: wholeNumber }),
      own: v.nullable(
        v.object({
          cards: wholeNumber,
          nodes: wholeNumber,
          stakedCards: wholeNumber,
          stakedNodes: wholeNumber,
        }),
      ),
      now: millis,
    }),
  ),
  /** What became of an account's miner, newest first: activated, more power, a claim. */
  miningRecordPageQuery: get(
    '/deposit/cold/mining/miningRecordPageQuery',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        act: v.picklist(['activated', 'burned', 'claimed']),
        /** Power at the activation, or gained; null for a claim. */
        power: v.nullable(units),
        /** What was claimed; else null. */
        paid: v.nullable(price),
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
      { now: millis },
    ),
  ),
}
