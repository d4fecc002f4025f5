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

// Stakes of pool shares and of single coins.

/** `running` are those that are not over, the ones that can be unlocked soonest first. */
const recordRequest = v.object({
  owner: address,
  place: v.optional(wholeNumber),
  state: v.optional(v.picklist(['running', 'over'])),
  ...pageRequest,
})
const records = page(stake, { now: millis })

const placesRequest = v.object({
  /** Whose own stakes are told beside. */
  owner: v.optional(address),
  /** Of shares: whose pool's, by the token's address; else the coin. The all-zero one is TRX. */
  coin: v.optional(address),
  /** This one alone, by its number, also if it takes no stakes any more. */
  place: v.optional(wholeNumber),
  ...pageRequest,
})

const statistic = v.object({
  /** Pools and plans that take stakes, and accounts that have any. */
  open: wholeNumber,
  stakers: wholeNumber,
  /** All that is staked, by coin, of a hundred those that are worth most; and what all of it is
   * worth, as far as anything tells. */
  staked: v.array(price),
  stakedWorth: worth,
  own: v.nullable(
    v.object({
      count: wholeNumber,
      staked: v.array(price),
      stakedWorth: worth,
      /** How many can be taken out for nothing now, and when the next one can. */
      due: wholeNumber,
      nextUnlockAt: v.nullable(millis),
      /** The streams and the stakes of plans in which something was earned and may be claimed, or is
       * being earned: a hundred of each at most, first those that hold something or will so first. */
      streams: v.array(wholeNumber),
      orders: v.array(hex32),
      claimed: v.array(price),
    }),
  ),
  now: millis,
})

export const stakes = {
  /** Pools whose stakes are shares; those that take stakes first, then by what is staked. */
  lpList: get('/swappledge/pledge/lp/list', placesRequest, page(stakePool, { now: millis })),
  /** What an account has staked, pool by pool; of five hundred at most. */
  lpAmount: get(
    '/swappledge/pledge/lp/amount',
    v.object({ owner: address }),
    v.object({ pools: v.array(v.object({ pool: wholeNumber, ...own.entries })), now: millis }),
  ),
  lpPledgeRecord: get('/swappledge/pledge/lp/pledgeRecord', recordRequest, records),
  /** One pool, of whichever coin, and what came of its stakes so far. */
  lpOneStatistics: get(
    '/swappledge/pledge/lp/oneStatistics',
    v.object({ pool: wholeNumber, owner: v.optional(address) }),
    v.object({
      pool: stakePool,
      /** Of its stream of rewards, by all of them. */
      claimed: units,
      cancelled: wholeNumber,
      /** What leaving early has cost altogether. */
      costs: units,
      now: millis,
    }),
  ),
  /** The tokens whose shares can be staked; five hundred at most. */
  lpPledgeCoinList: get(
    '/swappledge/pledge/lp/lpPledgeCoinList',
    nothing,
    v.object({ coins: v.array(v.object({ token, coin, pools: v.array(wholeNumber) })) }),
  ),
  /** Pools of single coins that one can take part in. */
  stakePart: get('/deposit/mucnft-pledge/part', placesRequest, page(stakePool, { now: millis })),
  /** The coins that can be staked, in pools and in plans that take stakes; five hundred at most. */
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
  /** Of pools of single coins and of plans together. */
  singleCoinPledgeStatistic: get(
    '/deposit/project/singleCoinPledgeStatistic',
    v.object({ owner: v.optional(address) }),
    statistic,
  ),
  /** Everything that takes stakes, what pays most first; what nothing tells comes last. */
  projectList: get(
    '/deposit/project/projectList',
    v.object(pageRequest),
    page(v.variant('of', [stakePool, plan]), { now: millis }),
    assumed,
  ),
}
