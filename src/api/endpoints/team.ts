import * as v from 'valibot'
import {
  address,
  coin,
  hex32,
  millis,
  page,
  pageRequest,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { get } from './endpoint.ts'

// Teams: the invited accounts and their purchases. These figures are for display; they pay no one.
// The specification gives no fields: this is our reading.

/** Totals of all accounts below an account. */
const figures = {
  /**
   * Purchases of direct and indirect members (cards, boxes, presales, pools), in sun at the price
   * of the purchase. It never decreases: resales and refunds are not deducted.
   */
  performance: units,
  /** Number of members below, down to 20 levels. */
  size: wholeNumber,
  /** Sum of the power of members whose miner is active. */
  power: units,
  /** Number of direct members. */
  members: wholeNumber,
}

const member = v.object({
  address,
  nickname: text(200),
  image: v.nullable(hex32),
  inviter: address,
  boundAt: millis,
  /** Number of levels below the requested account. */
  depth: wholeNumber,
  /** Whether it has at least one final payment, of any kind. */
  isValid: v.boolean(),
  /** Its own purchases, in sun. */
  bought: units,
  /** Its own active power. */
  ownPower: units,
  ...figures,
})
export type TeamMember = v.InferOutput<typeof member>

export const team = {
  /** Number of direct members, and number of those that have paid for anything. */
  getDirectStatistics: get(
    '/deposit/member/getDirectStatistics',
    v.object({ owner: address }),
    v.object({ members: wholeNumber, valid: wholeNumber, invalid: wholeNumber }),
  ),
  /** Direct members, newest first. */
  directList: get(
    '/deposit/member/directList',
    v.object({
      owner: address,
      state: v.optional(v.picklist(['all', 'valid', 'invalid']), 'all'),
      ...pageRequest,
    }),
    page(member),
  ),
  /**
   * One level of the tree: the direct members of `owner`, by default in the contract's order, with
   * their teams.
   */
  teamList: get(
    '/deposit/member/teamList',
    v.object({
      owner: address,
      sort: v.optional(v.picklist(['bound', 'performance', 'size', 'power']), 'bound'),
      ...pageRequest,
    }),
    page(member),
  ),
  /** One member of a team, and the inviters from its own up to `owner`. */
  getMemberInfo: get(
    '/deposit/member/getMemberInfo',
    v.object({ owner: address, member: address }),
    v.object({ member, line: v.array(address) }),
  ),
  getTeamStatistics: get(
    '/deposit/member/getTeamStatistics',
    v.object({ owner: address }),
    v.object({
      ...figures,
      valid: wholeNumber,
      /** Number of members on each level, starting with the direct ones. */
      levels: v.array(wholeNumber),
      now: millis,
    }),
  ),
  /** Purchases and stakes of members, newest first. */
  teamRecord: get(
    '/swappledge/memberPledge/teamRecord',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        member: address,
        nickname: text(200),
        depth: wholeNumber,
        kind: v.picklist(['card', 'box', 'presale', 'pool', 'stake']),
        /**
         * Amount counted as performance, in sun; null for a stake, or if the asset had no price
         * then.
         */
        performance: v.nullable(units),
        txId: hex32,
        position: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /** Liquidity added by members, newest first. */
  teamLP: get(
    '/deposit/liquidity/teamLP',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        member: address,
        nickname: text(200),
        depth: wholeNumber,
        token: address,
        symbol: text(24),
        /** LP tokens minted, and the TRX added, in sun. */
        shares: units,
        trx: units,
        txId: hex32,
        position: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /** Burns of members for power, newest first, with their totals. */
  teamCalculationRecord: get(
    '/deposit/project/teamCalculationRecord',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        member: address,
        nickname: text(200),
        depth: wholeNumber,
        coin,
        burnAmount: units,
        uAmount: units,
        power: units,
        txId: hex32,
        position: wholeNumber,
        createTime: millis,
      }),
      { uAmount: units, power: units },
    ),
  ),
}
