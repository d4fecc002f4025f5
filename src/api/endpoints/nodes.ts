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

// Nodes: the levels of cards that are marked so. The specification gives no fields: this is our reading.

const node = v.object({
  level: levelNumber,
  levelStr: text(64),
  /** In sun. */
  price: units,
  /** Of those that are sold. */
  supply: wholeNumber,
  remainSupply: wholeNumber,
  perAccount: wholeNumber,
  /** The least time of a stake, in days. */
  pledgeTime: wholeNumber,
  /** What one counts in its pools. */
  weight: wholeNumber,
  /** All there are, also out of boxes; by how many accounts they are held; how many are staked. */
  made: wholeNumber,
  holders: wholeNumber,
  staked: wholeNumber,
  own: v.nullable(
    v.object({
      held: wholeNumber,
      listed: wholeNumber,
      staked: wholeNumber,
      /** Of those that are sold, how many the account has bought. */
      bought: wholeNumber,
    }),
  ),
})
export type NodeLevel = v.InferOutput<typeof node>

const nodeMove = v.picklist(['bought', 'opened', 'received', 'sent', 'sold', 'pledged', 'unlocked'])

export const nodes = {
  /** The levels of nodes, by their numbers, and the streams that they earn. */
  node: get(
    '/deposit/project/node',
    v.object({ owner: v.optional(address) }),
    v.object({ contract: address, nodes: v.array(node), streams: v.array(stream), now: millis }),
  ),
  /** What an account did with its nodes, newest first. */
  nodeRecord: get(
    '/deposit/project/nodeRecord',
    v.object({ owner: address, ...pageRequest }),
    page(
      v.object({
        move: nodeMove,
        tokenId,
        level: levelNumber,
        levelStr: text(64),
        /** Who had it before, or has it since; null where there is nobody else. */
        other: v.nullable(address),
        price: v.nullable(price),
        /** Of a stake, in days. */
        days: v.nullable(wholeNumber),
        txId: hex32,
        at: millis,
      }),
      { now: millis },
    ),
  ),
}
