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
import { assumed, get } from './endpoint.ts'
import { own, plan, stake, stakePool, token, worth } from './stakeFields.ts'

// Stakes of LP tokens and of single assets.

/** `running` stakes have not ended; the ones that unlock soonest come first. */
const recordRequest = v.object({
  owner: address,
  place: v.optional(wholeNumber),
  state: v.optional(v.picklist(['running', 'over'])),
  ...pageRequest,
})
const records = page(stake, { now: millis })

const placesRequest = v.object({
  /** Account whose own stakes are included. */
  owner: v.optional(address),
  /**
   * For LP tokens, the address of the pool's token; otherwise the staked asset. The all-zero
   * address is TRX.
   */
  coin: v.optional(address),
  /** Only this place, by number, even if it accepts no more stakes. */
  place: v.optional(wholeNumber),
  ...pageRequest,
})

const statistic = v.object({
  /** Number of pools and plans that accept stakes, and number of accounts that have any. */
  open: wholeNumber,
  stakers: wholeNumber,
  /**
   * Totals staked, by asset, for the hundred with the highest value. Then the value of all stakes,
   * as far as prices are known.
   */
  staked: v.array(price),
  stakedWorth: worth,
  own: v.nullable(
    v.object({
      count: wholeNumber,
      staked: v.array(price),
      stakedWorth: worth,
      /**
       * Number of stakes that can be unstaked now at no cost, and the time when the next one can.
       */
      due: wholeNumber,
      nextUnlockAt: v.nullable(millis),
      /**
       * Streams and plan stakes with rewards that can be claimed or are accruing. At most a hundred
       * of each; those that hold rewards, or will soonest, come first.
       */
      streams: v.array(wholeNumber),
      orders: v.array(hex32),
      claimed: v.array(price),
    }),
  ),
  now: millis,
})

export const stakes = {
  /** Pools in which LP tokens are staked: those that accept stakes first, then by amount staked. */
  lpList: get('/swappledge/pledge/lp/list', placesRequest, page(stakePool, { now: millis })),
  /** An account's stakes by pool, for five hundred pools at most. */
  lpAmount: get(
    '/swappledge/pledge/lp/amount',
    v.object({ owner: address }),
    v.object({ pools: v.array(v.object({ pool: wholeNumber, ...own.entries })), now: millis }),
  ),
  lpPledgeRecord: get('/swappledge/pledge/lp/pledgeRecord', recordRequest, records),
  /** One pool, of any asset, with the results of its stakes so far. */
  lpOneStatistics: get(
    '/swappledge/pledge/lp/oneStatistics',
    v.object({ pool: wholeNumber, owner: v.optional(address) }),
    v.object({
      pool: stakePool,
      /** Total claimed from its reward stream, by all pools that share it. */
      claimed: units,
      cancelled: wholeNumber,
      /** Total cost of early unstaking. */
      costs: units,
      now: millis,
    }),
  ),
  /** Tokens whose LP tokens can be staked; five hundred at most. */
  lpPledgeCoinList: get(
    '/swappledge/pledge/lp/lpPledgeCoinList',
    nothing,
    v.object({ coins: v.array(v.object({ token, coin, pools: v.array(wholeNumber) })) }),
  ),
  /** Single-asset pools that accept stakes. */
  stakePart: get('/deposit/mucnft-pledge/part', placesRequest, page(stakePool, { now: millis })),
  /** Assets that can be staked now, with their numbers of pools and plans; five hundred at most. */
  depositTypes: get(
    '/deposit/mucnft-pledge/getDepositTypes',
    nothing,
    v.object({
      types: v.array(v.object({ coin, pools: wholeNumber, plans: wholeNumber })),
    }),
  ),
  coinPledgeRecord: get('/deposit/mucnft-pledge/pledgeRecord', recordRequest, records),
  planList: get(
    '/swappledge/pledge/singleToken/planList',
    placesRequest,
    page(plan, { now: millis }),
    assumed,
  ),
  planRecord: get('/swappledge/pledge/singleToken/record', recordRequest, records, assumed),
  lpPledgeStatistic: get(
    '/deposit/project/lpPledgeStatistic',
    v.object({ owner: v.optional(address) }),
    statistic,
  ),
  /** Totals of single-asset pools and plans together. */
  singleCoinPledgeStatistic: get(
    '/deposit/project/singleCoinPledgeStatistic',
    v.object({ owner: v.optional(address) }),
    statistic,
  ),
  /**
   * All pools and plans that accept stakes, highest rate first; those of unknown rate come last.
   */
  projectList: get(
    '/deposit/project/projectList',
    v.object(pageRequest),
    page(v.variant('of', [stakePool, plan]), { now: millis }),
    assumed,
  ),
}
