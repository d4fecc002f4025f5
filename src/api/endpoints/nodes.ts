import * as v from 'valibot'
import {
  address,
  hex32,
  millis,
  page,
  pageRequest,
  price,
  text,
  units,
  wholeNumber,
} from '../schema.ts'
import { levelNumber, tokenId } from './cardFields.ts'
import { get } from './endpoint.ts'
import { stream } from './stakeFields.ts'

// Nodes: cards of the levels marked as nodes. The specification gives no fields: this is our
// reading.

const node = v.object({
  level: levelNumber,
  levelStr: text(64),
  /** In sun. */
  price: units,
  /** Nodes that the contract itself sells. */
  supply: wholeNumber,
  remainSupply: wholeNumber,
  perAccount: wholeNumber,
  /** Minimum staking time, in days. */
  pledgeTime: wholeNumber,
  /** Weight of a node in its pools. */
  weight: wholeNumber,
  /** Total minted (including nodes from boxes), number of holders, and number staked. */
  made: wholeNumber,
  holders: wholeNumber,
  staked: wholeNumber,
  own: v.nullable(
    v.object({
      held: wholeNumber,
      listed: wholeNumber,
      staked: wholeNumber,
      /** Number that the account bought from the contract. */
      bought: wholeNumber,
    }),
  ),
})
export type NodeLevel = v.InferOutput<typeof node>

const nodeMove = v.picklist(['bought', 'opened', 'received', 'sent', 'sold', 'pledged', 'unlocked'])

export const nodes = {
  /** Node levels by number, and the reward streams that nodes earn. */
  node: get(
    '/deposit/project/node',
    v.object({ owner: v.optional(address) }),
    v.object({ contract: address, nodes: v.array(node), streams: v.array(stream), now: millis }),
  ),
  /** Actions of an account with its nodes, newest first. */
  nodeRecord: get(
    '/deposit/project/nodeRecord',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        move: nodeMove,
        tokenId,
        level: levelNumber,
        levelStr: text(64),
        /** Previous or next owner; null if the action has no counterparty. */
        other: v.nullable(address),
        price: v.nullable(price),
        /** Duration of a stake, in days. */
        days: v.nullable(wholeNumber),
        txId: hex32,
        at: millis,
      }),
      { now: millis },
    ),
  ),
}
