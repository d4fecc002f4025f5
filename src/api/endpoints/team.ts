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

// Teams: who was invited by whom, and what they bought. It is shown, and nobody is paid for it. The
// specification gives no fields: this is our reading.

/** What all below an account have done. */
const figures = {
  /**
   * What direct and indirect members bought (cards, boxes, in presales and pools), in sun, at the prices
   * of their purchases. Nothing lowers it: neither what is sold again nor what is paid back.
   */
  performance: units,
  /** Members below, to 20 levels. */
  size: wholeNumber,
  /** The sum of what their miners' power is, where it is active. */
  power: units,
  /** Direct ones. */
  members: wholeNumber,
}

const member = v.object({
  address,
  nickname: text(200),
  image: v.nullable(hex32),
  inviter: address,
  boundAt: millis,
  /** How many levels below whom was asked for. */
  depth: wholeNumber,
  /** It has at least one final payment, for whatever it was. */
  isValid: v.boolean(),
  /** What it bought itself, in sun. */
  bought: units,
  /** Its own active power. */
  ownPower: units,
  ...figures,
})
export type TeamMember = v.InferOutput<typeof member>

export const team = {
  /** Direct members: how many there are, and how many have paid for anything yet. */
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
  /** One level of the tree: the direct members of `owner` in the order of the contract, with their teams. */
  teamList: get(
    '/deposit/member/teamList',
    v.object({
      owner: address,
      sort: v.optional(v.picklist(['bound', 'performance', 'size', 'power']), 'bound'),
      ...pageRequest,
    }),
    page(member),
  ),
  /** One member of a team, and the line from its inviter up to `owner`. */
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
      /** How many there are on each level, from the direct ones on. */
      levels: v.array(wholeNumber),
      now: millis,
    }),
  ),
  /** What members bought and staked, newest first. */
  teamRecord: get(
    '/swappledge/memberPledge/teamRecord',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        member: address,
        nickname: text(200),
        depth: wholeNumber,
        kind: v.picklist(['card', 'box', 'presale', 'pool', 'stake']),
        /** What it counts, in sun; null for a stake, and for a coin that had no price then. */
        performance: v.nullable(units),
        txId: hex32,
        position: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /** Liquidity that members added, newest first. */
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
        /** Shares that were made, and the TRX that went in, in sun. */
        shares: units,
        trx: units,
        txId: hex32,
        position: wholeNumber,
        at: millis,
      }),
    ),
  ),
  /** What members burnt for power, newest first, with their sums. */
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
