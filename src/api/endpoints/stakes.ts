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
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { assumed, get } from './endpoint.ts'

// Stakes of pool shares and of single coins, and pools' liquidity. The specification gives no
// fields: requests and answers are our reading. Places are pools of the contract of stakes, or plans
// of the one of fixed plans.

/** A stream of rewards, by its number in the contract of rewards. */
const stream = v.object({
  stream: wholeNumber,
  coin,
  /** What all of it pays in a day while it lasts, in the coin's smallest units. */
  perDay: units,
  /** What was ever paid in, and by when that will have flowed; null if nothing ever was. */
  funded: units,
  endsAt: v.nullable(millis),
  totalWeight: units,
})
export type Stream = v.InferOutput<typeof stream>

/** A token of the factory. */
const token = v.object({ address, name: text(64), symbol: text(24) })

/** Something counted in sun by the pools of this moment, for display; null where nothing tells. */
const worth = v.nullable(units)

/** What an account has in a place. */
const own = v.object({
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
  /** What all stakes are worth, and what the rewards pay in a day, in sun. */
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

/** A purchase waits until it was reported, and is issued from then on; what else came or went is. */
const liquidityState = v.picklist(['waiting', 'issued'])

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
  /** Tokens whose pools take liquidity, the largest first. */
  lpCoinList: get(
    '/deposit/exSwap/lpCoinList',
    v.object({
      owner: v.optional(address),
      /** One of them alone. */
      token: v.optional(address),
      /** A part of name or symbol, or the whole address. */
      search: v.optional(text(80)),
      /** Those of which the account holds shares. */
      only: v.optional(v.literal('held')),
      ...pageRequest,
    }),
    page(
      v.object({
        token,
        /** A pool's shares, as coin. */
        shares: coin,
        /** What the pool has, in the token's units and in sun, and how many shares there are. */
        tokens: units,
        trx: units,
        total: units,
        /** Sun traded within a day: of that 0.3 % stays in the pool. */
        volume: units,
        /** Of the account that was asked for; staked ones are not among them. */
        own: v.nullable(units),
      }),
      { now: millis },
    ),
    assumed,
  ),
  /** What came to pools and left them by the router, newest first: of all, a token, or an account. */
  detailHeadList: get(
    '/deposit/liquidity/detailHeadList',
    v.object({ owner: v.optional(address), token: v.optional(address), ...pageRequest }),
    page(
      v.object({
        act: v.picklist(['bought', 'added', 'removed']),
        orderKey: hex32,
        owner: address,
        token,
        /** Sun and tokens that left the account, or came back to it when it removed; of a purchase,
         * the tokens that were left over. */
        trx: units,
        tokens: units,
        shares: units,
        state: liquidityState,
        txId: hex32,
        position: wholeNumber,
        blockNumber: wholeNumber,
        at: millis,
      }),
      { now: millis },
    ),
  ),
}
