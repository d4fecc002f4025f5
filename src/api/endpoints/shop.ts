import * as v from 'valibot'
import { millis, nothing, wholeNumber } from '../schema.ts'
import { get, ours } from './endpoint.ts'

const block = v.object({ number: wholeNumber, at: millis })

export const shop = {
  /** How far the backend's books are behind the chain. */
  shopLag: get(
    '/deposit/project/shopLag',
    nothing,
    v.object({
      /** The last booked block; null while there is none. */
      booked: v.nullable(block),
      /** The newest solidified block; null while the node does not tell. */
      head: v.nullable(block),
      /** Null while it keeps up: the last booked block is at most two minutes behind the head. */
      behindSince: v.nullable(millis),
      /** Transactions that could not be booked, or only in part. */
      setAside: wholeNumber,
    }),
    ours,
  ),
}
