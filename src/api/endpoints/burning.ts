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

// Burning tokens for power, and the income from power. The specification gives no fields: requests
// and answers are our reading. `uPrice`, `uAmount` and power are in the smallest units of USDT.

/** Value of one whole token when burnt; times the factor (basis points), it gives the power. */
const burnTerms = { uPrice: units, factor: wholeNumber }

const burnCoin = v.object({
  coin,
  ...burnTerms,
  /** Whether the token has a burn function; otherwise burnt tokens go to the dead address. */
  hasBurn: v.boolean(),
  /** Announced terms that are not in force yet. */
  next: v.nullable(v.object({ ...burnTerms, from: millis })),
  /** Whether the pools trade it, so that it can be bought and burnt in one transaction. */
  isTraded: v.boolean(),
  /** Total burnt here, in its smallest units. */
  burned: units,
})
export type BurnCoinInfo = v.InferOutput<typeof burnCoin>

const burnRecord = v.object({
  /** Number assigned by the contract, starting at 1. */
  id: wholeNumber,
  orderKey: hex32,
  user: address,
  coin,
  burnAmount: units,
  uAmount: units,
  power: units,
  /** Cost of buying the tokens, in sun; null if the account already owned them. */
  trx: v.nullable(units),
  createTime: millis,
  txId: hex32,
  position: wholeNumber,
  blockNumber: wholeNumber,
})
export type BurnRecord = v.InferOutput<typeof burnRecord>

export const burning = {
  /** Tokens that can be burnt now, or from an announced time on. */
  baseConfig: get(
    '/deposit/project/baseConfig',
    nothing,
    v.object({
      contract: address,
      coins: v.array(burnCoin),
      now: millis,
    }),
  ),
  /** Totals burnt by all accounts, and by one account. */
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
  /** Burns of an account, newest first, with its totals by token. */
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
  /** Income and miners of a product, and an account's own part. */
  projectProduct: get(
    '/deposit/project/{product}',
    v.object({ product: v.literal('power'), owner: v.optional(address) }),
    v.object({
      contract: address,
      /** Null until the contract has a reward stream. */
      stream: v.nullable(stream),
      /** Total claimed from it by all accounts. */
      claimed: units,
      /** All power ever gained, including that of accounts whose miner is not active. */
      totalPower: units,
      miners: wholeNumber,
      own: v.nullable(
        v.object({
          power: units,
          /** Null until the miner is activated. */
          activatedAt: v.nullable(millis),
          claimed: units,
        }),
      ),
      now: millis,
    }),
  ),
  /** Cards and nodes: the numbers minted, held and staked. */
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
  /** Events of an account's miner, newest first: activation, gained power, claims. */
  miningRecordPageQuery: get(
    '/deposit/cold/mining/miningRecordPageQuery',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        act: v.picklist(['activated', 'burned', 'claimed']),
        /** Power at activation, or power gained; null for a claim. */
        power: v.nullable(units),
        /** Amount claimed; null for other events. */
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
