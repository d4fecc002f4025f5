import * as v from 'valibot'
import { millis, nothing, wholeNumber } from '../schema.ts'
import { get, ours } from './endpoint.ts'

const block = v.object({ number: wholeNumber, at: millis })

export const shop = {
  /** Delay of the backend's ledger behind the chain. */
  shopLag: get(
    '/deposit/project/shopLag',
    nothing,
    v.object({
      /** Last booked block; null if there is none. */
      booked: v.nullable(block),
      /** Newest solidified block; null if the TRON node does not report it. */
      head: v.nullable(block),
      /**
       * Time at which the ledger fell behind; null while the last booked block is at most two
       * minutes behind the head.
       */
      behindSince: v.nullable(millis),
      /** Number of transactions that could not be booked, or only in part. */
      setAside: wholeNumber,
    }),
    ours,
  ),
}
